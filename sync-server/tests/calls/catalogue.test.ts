import { beforeEach, describe, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#schema/errors.ts'
import { mutations } from '#schema/mutations/index.ts'
import { tableNames } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { catalogueCalls, initialShelf, type Shelf, videoEmbed } from '#server/tests/support/catalogueCalls.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

const server = serverPerTest()
let ours: Shelf
let theirs: Shelf
beforeEach(async () => {
  ours = await initialShelf(server)
  theirs = await initialShelf(server, 2, 8)
})

const rows = () => readerOf(server.store.q)
const journal = () => server.store.q.select().from(server.store.t.journal)
const everything = () => stateOf(server.store.q)
const a = (fields: object) => expect.objectContaining(fields)
async function ask(who: Person, call: string, path: string, body?: unknown) {
  const answer = await server.call(call.split(' ')[0]!, path, { cookie: await server.signIn(who), body })
  return { status: answer.status, code: answer.headers.get('X-Chamada-Code'), text: await answer.text() }
}
const about = (call: string, shelf: Shelf) => catalogueCalls[call]!(shelf)
const right = (who: Person, call: string, shelf: Shelf) =>
  ask(who, call, about(call, shelf).path, about(call, shelf).body)

const missing: Record<string, string> = {
  modules: 'Módulo não encontrado.',
  lessons: 'Aula não encontrada.',
  lessonVideos: 'Vídeo não encontrado.',
  materials: 'Material não encontrado.',
  courses: 'Curso não encontrado.',
}
const acts = mutations
  .map(({ method, path, name, answer: { table } }) => ({ call: `${method} ${path}`, name, table }))
  .filter(({ call }) => catalogueCalls[call])
const inSchools = ['createModule', 'createCourse']

const answered: Record<string, (shelf: Shelf) => unknown> = {
  createModule: () => a({ title: 'Frações', description: null, order: 2, duration: null, active: true, schoolId: 1 }),
  updateModule: ({ moduleId }) => a({ id: moduleId, title: 'Módulo', active: false }),
  createLesson: ({ moduleId }) => a({ moduleId, title: 'Meios', description: null, order: 2, videoEmbed: null }),
  updateLesson: ({ lessonId }) => a({ id: lessonId, title: 'Terços', order: 1 }),
  createLessonVideo: ({ lessonId }) => a({ lessonId, title: 'Metades', videoEmbed, visibility: 'teacher', order: 2 }),
  updateLessonVideo: ({ videoId }) => a({ id: videoId, title: 'Vídeo', visibility: 'student' }),
  createMaterial: ({ lessonId }) => a({ lessonId, title: 'Folha', fileType: 'document', visibility: 'both' }),
  updateMaterial: ({ materialId }) => a({ id: materialId, title: 'Material', fileUrl: 'https://m.example/2' }),
  linkModule: ({ moduleId, classId }) => a({ moduleId, classId, createdAt: 0, id: expect.any(Number) }),
  createCourse: () => a({ title: 'Fundamental', description: null, schoolId: 1 }),
  updateCourse: ({ courseId }) => a({ id: courseId, title: 'Médio' }),
}

describe.each(acts)('$call', ({ call, name, table }) => {
  test.each(['celia', 'davi', 'sonia'] as const)(
    'answers %s with what it wrote, and is in the journal',
    async (who) => {
      const { status, text } = await right(who, call, ours)
      expect([status, JSON.parse(text)]).toEqual([200, answered[name]?.(ours) ?? null])
      expect(await journal()).toMatchObject([{ actorId: people[who], name, outcome: 'applied' }])
    },
  )

  const plansLessons = name === 'createLesson' || name === 'updateLesson'
  test.each([...(plansLessons ? [] : ['marina' as const]), 'otavio', 'ana'] as const)(
    'is forbidden to %s',
    async (who) => {
      const before = await everything()
      expect(await right(who, call, ours)).toMatchObject({ status: 403, code: 'notAllowed' })
      expect(await everything()).toEqual(before)
      expect(await journal()).toEqual([])
    },
  )

  test('answers 400 to a body that is not JSON, and to a missing body unless none is needed', async () => {
    const cookie = await server.signIn('celia')
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
    const { path } = about(call, ours)
    const [method] = call.split(' ')
    const broken = await server.app.request(`${origin}${path}`, { method, headers, body: '{"a":' })
    expect([broken.status, await broken.text()]).toEqual([400, errors['request.malformed'].text])
    expect((await server.call(method!, path, { cookie })).status).toBe(method === 'DELETE' ? 200 : 400)
  })

  test('accepts only its own fields: no number, no school, no time', async () => {
    const { path, body = {} } = about(call, ours)
    const extra = {
      id: 77,
      schoolId: 2,
      createdAt: 5,
      seq: 1,
      tenant: 2,
      by: 9,
      ...(name.startsWith('update') && { lessonId: 121, moduleId: 7 }),
    }
    const { status, text } = await ask('celia', call, path, { ...body, ...extra })
    expect([status, JSON.parse(text)]).toEqual([200, answered[name]?.(ours) ?? null])
    const state = await everything()
    for (const [entity, found] of Object.entries(state)) {
      for (const row of found as { id?: number; tenant: number; schoolId?: number }[]) {
        if (entity !== 'schools' && entity !== 'users') expect(row.id).not.toBe(77)
      }
    }
    expect(state.modules.filter(({ tenant }) => tenant === 2)).toHaveLength(2)
    expect(state.courses.filter(({ tenant }) => tenant === 2)).toHaveLength(1)
  })

  // A new module or course always belongs to the caller's own school.
  if (inSchools.includes(name)) return

  test('finds nothing for another school’s administrator', async () => {
    const before = await everything()
    const elsewhere = await right('celia', call, theirs)
    const nowhere: Shelf = { ...ours, moduleId: 999, lessonId: 999, videoId: 999, materialId: 999, courseId: 999 }
    const [noun] = call.split('/').slice(2)
    const isCreation = name.startsWith('create')
    const sentence = isCreation
      ? missing[table === 'lessons' ? 'modules' : 'lessons']
      : (missing[table] ?? missing.modules)
    expect(elsewhere, noun).toEqual({ status: 404, code: 'notFound', text: sentence })
    expect(await right('celia', call, nowhere)).toEqual(elsewhere)
    expect(await everything()).toEqual(before)
    expect((await right('nadia', call, theirs)).status).toBe(200)
  })
})

const wrong: [call: string, body: object, code: ErrorCode, sentence: string][] = [
  ['POST /api/modules', { title: ' ' }, 'args.invalid', 'O título do módulo é obrigatório'],
  ['POST /api/modules', {}, 'args.invalid', 'O título do módulo é obrigatório'],
  ['POST /api/modules', { title: 'a'.repeat(201) }, 'args.invalid', 'Use até 200 caracteres'],
  ['POST /api/modules', { title: 'A', order: -1 }, 'args.invalid', 'Campo inválido: order.'],
  ['POST /api/modules', { title: 'A', order: 1.5 }, 'args.invalid', 'Campo inválido: order.'],
  ['POST /api/modules', { title: 'A', duration: -1 }, 'args.invalid', 'Campo inválido: duration.'],
  ['PUT /api/modules/:id', {}, 'args.invalid', 'Diga o que deve mudar.'],
  ['PUT /api/modules/:id', { schoolId: 2 }, 'args.invalid', 'Diga o que deve mudar.'],
  ['PUT /api/modules/:id', { title: '' }, 'args.invalid', 'O título do módulo é obrigatório'],
  ['PUT /api/modules/:id', { active: 'sim' }, 'args.invalid', 'Campo inválido: active.'],
  ['POST /api/lessons', { title: '' }, 'args.invalid', 'O título da aula é obrigatório'],
  ['POST /api/lessons', { title: 'A', moduleId: '5' }, 'args.invalid', 'Campo inválido: moduleId.'],
  ['POST /api/lessons', { title: 'A', order: 0 }, 'args.invalid', 'Campo inválido: order.'],
  ['POST /api/lessons', { title: 'A', videoEmbed: '<b>' }, 'args.invalid', 'Código de incorporação inválido'],
  ['POST /api/lessons', { title: 'A', videoUrl: 'javascript:1' }, 'args.invalid', address('videoUrl')],
  ['POST /api/lessons', { title: 'A', materialUrl: 'data:text/html,1' }, 'args.invalid', address('materialUrl')],
  ['POST /api/lessons', { title: 'A', materialUrls: ['ftp://a'] }, 'args.invalid', address('materialUrls')],
  [
    'POST /api/lessons',
    { title: 'A', materialUrls: Array(51).fill('https://a') },
    'args.invalid',
    'materialUrls: até 50 endereços',
  ],
  ['PUT /api/lessons/:id', { order: 0 }, 'args.invalid', 'Campo inválido: order.'],
  ['PUT /api/lessons/:id', { moduleId: 6 }, 'args.invalid', 'Diga o que deve mudar.'],
  ['POST /api/lesson-videos', { title: ' ' }, 'args.invalid', 'O título do vídeo é obrigatório'],
  ['POST /api/lesson-videos', { title: 'A', videoEmbed: '' }, 'args.invalid', 'O código de incorporação é obrigatório'],
  [
    'POST /api/lesson-videos',
    { title: 'A', videoEmbed: '<p>oi</p>' },
    'args.invalid',
    'Código de incorporação inválido',
  ],
  [
    'POST /api/lesson-videos',
    { title: 'A', videoEmbed: '<iframe src="http://v.example"></iframe>' },
    'args.invalid',
    'Código de incorporação inválido',
  ],
  ['POST /api/lesson-videos', { title: 'A', visibility: 'all' }, 'args.invalid', 'Campo inválido: visibility.'],
  [
    'PUT /api/lesson-videos/:id',
    { videoEmbed: '<iframe></iframe>' },
    'args.invalid',
    'Código de incorporação inválido',
  ],
  ['PUT /api/lesson-videos/:id', {}, 'args.invalid', 'Diga o que deve mudar.'],
  ['POST /api/materials', { title: '' }, 'args.invalid', 'O título do material é obrigatório'],
  ['POST /api/materials', { title: 'A', fileUrl: ' ' }, 'args.invalid', 'A URL do material é obrigatória'],
  ['POST /api/materials', { title: 'A', fileUrl: 'javascript:alert(1)' }, 'args.invalid', address('fileUrl')],
  ['POST /api/materials', { title: 'A', fileUrl: ' JavaScript:alert(1)' }, 'args.invalid', address('fileUrl')],
  ['POST /api/materials', { title: 'A', fileUrl: 'm.example' }, 'args.invalid', address('fileUrl')],
  ['POST /api/materials', { title: 'A', fileType: 'film' }, 'args.invalid', 'Campo inválido: fileType.'],
  ['PUT /api/materials/:id', { fileUrl: 'vbscript:1' }, 'args.invalid', address('fileUrl')],
  ['PUT /api/materials/:id', {}, 'args.invalid', 'Diga o que deve mudar.'],
  ['POST /api/module-classes', { classId: 999 }, 'notFound', 'Turma não encontrada.'],
  ['POST /api/module-classes', { classId: 8 }, 'notFound', 'Turma não encontrada.'],
  ['POST /api/module-classes', { classId: null }, 'args.invalid', 'Campo inválido: classId.'],
  ['POST /api/courses', { title: '' }, 'args.invalid', 'O título do curso é obrigatório'],
  ['PUT /api/courses/:id', {}, 'args.invalid', 'Diga o que deve mudar.'],
]
function address(field: string) {
  return `${field}: use um endereço que comece com https:// ou http://`
}

test.each(wrong)('%s refuses %j', async (call, body, code, sentence) => {
  const { path, body: rightBody = {} } = about(call, ours)
  const before = await everything()
  const fullBody = call.startsWith('PUT') || !Object.keys(body).length ? body : { ...rightBody, ...body }
  expect(await ask('celia', call, path, fullBody)).toEqual({ status: errors[code].status, code, text: sentence })
  expect(await everything()).toEqual(before)
  expect(await journal()).toEqual([])
})

describe('a superadministrator', () => {
  test.each(['modules', 'courses'])('must name the school for new %s', async (noun) => {
    const create = (body: object) => ask('sonia', 'POST', `/api/${noun}`, { title: 'A', ...body })
    expect(await create({})).toMatchObject({ status: 400, text: 'schoolId: diga em qual escola.' })
    expect(await create({ schoolId: 999 })).toMatchObject({ status: 404, text: 'Escola não encontrada.' })
    expect(JSON.parse((await create({ schoolId: 2 })).text)).toMatchObject({ schoolId: 2 })
  })

  test('cannot link a module to another school’s class', async () => {
    const { moduleId } = ours
    const answer = await ask('sonia', 'POST', '/api/module-classes', { moduleId, classId: 8 })
    expect(answer).toEqual({ status: 409, code: 'module.otherSchool', text: errors['module.otherSchool'].text })
  })
})

test('a new lesson and a new video come last, unless they have an order', async () => {
  const { moduleId, lessonId } = ours
  const orderOf = async (path: string, body: object) => JSON.parse((await ask('celia', 'POST', path, body)).text).order
  expect(await orderOf('/api/lessons', { moduleId, title: 'B' })).toBe(2)
  expect(await orderOf('/api/lessons', { moduleId, title: 'C', order: 9 })).toBe(9)
  expect(await orderOf('/api/lessons', { moduleId, title: 'D' })).toBe(4)
  expect(await orderOf('/api/lesson-videos', { lessonId, title: 'B', videoEmbed })).toBe(2)
  expect(await orderOf('/api/lesson-videos', { lessonId, title: 'C', videoEmbed, order: 0 })).toBe(0)
})

describe('legacy fields of a lesson', () => {
  const page = 'https://www.youtube.com/watch?v=abc-123&t=9'
  const legacy = {
    videoEmbed,
    materialUrl: 'https://m.example/a',
    materialUrls: ['https://m.example/b', 'https://m.example/a'],
  }
  const make = async (body: object) =>
    JSON.parse((await ask('celia', 'POST', '/api/lessons', { moduleId: ours.moduleId, title: 'A', ...body })).text) as {
      id: number
    }
  const change = (id: number, body: object) => ask('celia', 'PUT', `/api/lessons/${id}`, body)
  const videos = async (lessonId: number) => rows().where('lessonVideos', { lessonId })
  const links = async (lessonId: number) =>
    (await rows().where('materials', { lessonId })).map(({ fileUrl }) => fileUrl)

  test('become its video and its materials, once each, and stay in their columns', async () => {
    const lesson = await make(legacy)
    expect(lesson).toMatchObject(legacy)
    expect(await videos(lesson.id)).toMatchObject([
      { title: 'Vídeo principal', videoEmbed, visibility: 'both', order: 1 },
    ])
    expect(await rows().where('materials', { lessonId: lesson.id })).toMatchObject([
      { title: 'Material de apoio', fileType: 'link', fileUrl: 'https://m.example/a', visibility: 'both' },
      { title: 'Material de apoio 1', fileUrl: 'https://m.example/b' },
    ])
  })

  test('embed a video’s page, or link to it when it cannot be embedded', async () => {
    const [framed, linked] = [await make({ videoUrl: page }), await make({ videoUrl: 'http://v.example/1' })]
    expect(await videos(framed.id)).toMatchObject([
      {
        title: 'Vídeo principal',
        videoEmbed: '<iframe src="https://www.youtube-nocookie.com/embed/abc-123"></iframe>',
      },
    ])
    expect([await videos(linked.id), await links(linked.id)]).toEqual([[], ['http://v.example/1']])
  })

  test('add nothing when they are empty', async () => {
    const lesson = await make({ videoEmbed: '', videoUrl: '', materialUrl: null, materialUrls: [''] })
    expect([await videos(lesson.id), await links(lesson.id)]).toEqual([[], []])
  })

  test('add nothing twice when sent again, and restore nothing that was deleted', async () => {
    const { id } = await make(legacy)
    const [gone] = await rows().where('materials', { lessonId: id, fileUrl: 'https://m.example/b' })
    await ask('celia', 'DELETE', `/api/materials/${gone!.id}`)
    expect((await change(id, { title: 'B', ...legacy })).status).toBe(200)
    expect(await links(id)).toEqual(['https://m.example/a'])
    await change(id, { materialUrls: ['https://m.example/b', 'https://m.example/c'] })
    expect(await links(id)).toEqual(['https://m.example/a', 'https://m.example/c'])
  })

  test('change the video they created, and create it again for a lesson without videos', async () => {
    const { id } = await make(legacy)
    const [first] = await videos(id)
    const other = '<iframe src="https://player.vimeo.com/video/2"></iframe>'
    await change(id, { videoEmbed: other })
    expect(await videos(id)).toEqual([{ ...first, videoEmbed: other }])
    await change(id, { videoUrl: page })
    expect(await videos(id)).toEqual([{ ...first, videoEmbed: other }])
    await ask('celia', 'DELETE', `/api/lesson-videos/${first!.id}`)
    await change(id, { videoEmbed: other })
    expect(await videos(id)).toMatchObject([{ title: 'Vídeo principal', videoEmbed: other, order: 1 }])
  })
})

test('linking a module twice answers with the same link, and unlinking it twice is 404', async () => {
  const { moduleId, classId } = ours
  const [first, second] = [
    await right('celia', 'POST /api/module-classes', ours),
    await right('davi', 'POST /api/module-classes', ours),
  ]
  expect(second).toEqual(first)
  expect(await rows().where('moduleClasses', { moduleId })).toHaveLength(1)
  const path = `/api/module-classes/${moduleId}/${classId}`
  expect((await ask('celia', 'DELETE', path)).status).toBe(200)
  expect(await ask('celia', 'DELETE', path)).toMatchObject({ status: 404, text: 'A turma não tem este módulo.' })
  expect((await right('celia', 'POST /api/module-classes', ours)).status).toBe(200)
})

test('a dry run counts what a deletion removes, and removes nothing', async () => {
  const before = await everything()
  const { text } = await ask('celia', 'DELETE', `/api/modules/${ours.moduleId}?dryRun=true`)
  const removes = { modules: 1, lessons: 1, lessonVideos: 1, materials: 1, moduleClasses: 1 }
  expect(JSON.parse(text)).toEqual({ removes, changes: {} })
  expect(await everything()).toEqual(before)
})

test('no row of the other school is touched by any act on ours', async () => {
  const before = await everything()
  for (const { call } of acts) expect((await right('celia', call, await initialShelf(server))).status).toBe(200)
  const after = await everything()
  for (const table of tableNames) {
    const of2 = (state: typeof after) => (state[table] as { tenant: number }[]).filter(({ tenant }) => tenant === 2)
    expect(of2(after)).toEqual(of2(before))
  }
})
