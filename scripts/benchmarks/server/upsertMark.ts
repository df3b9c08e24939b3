/** Writes one mark, as the last write wins, in the layout of our database. */
export const upsertMark = `
  insert into attendance (studentId, lessonId, classId, date, present, tenant, at, by) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (classId, lessonId, date, studentId) do update set present = excluded.present, at = excluded.at, by = excluded.by
  where (excluded.at, excluded.by) > (at, by)`
