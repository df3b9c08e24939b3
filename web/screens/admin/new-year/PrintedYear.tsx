import { fullDate } from '#schema/fields/dates/dates.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { destinationOf, type YearClass, type YearPlan } from '#web/model/school/newYear.ts'
import { yearChoiceLabels } from './yearChoiceLabels.ts'

/** The plan of a new year on paper, to be read and agreed on before it is begun. */
export const PrintedYear = ({ classes, plan }: { classes: readonly YearClass[]; plan: YearPlan }) => (
  <Printed
    title="Plano do novo ano letivo"
    about={[`Último dia das turmas de agora: ${fullDate(plan.lastDay)} · novo ano desde ${fullDate(plan.firstDay)}`]}
    landscape
  >
    {() => <PaperSheet sheet={{ name: 'Plano', columns, rows: classes.map((each) => rowOf(each, plan)) }} />}
  </Printed>
)

const columns = [
  'Turma de agora',
  'O que acontece',
  'Turma nova',
  'Alunos que continuam',
  'Professor',
  'Módulos',
  'Horário',
].map((label) => ({ label }))

function rowOf({ id, name, students, hasTimetable }: YearClass, plan: YearPlan) {
  const own = plan.classes.get(id)!
  const going = students.filter((student) => destinationOf(plan, id, student.id) !== null).length
  const [stays, continues] = [own.choice === 'stays', own.choice === 'continues']
  return [
    name,
    yearChoiceLabels[own.choice],
    continues ? own.title : null,
    stays ? null : `${going} de ${students.length}`,
    continues ? (own.keepsTeacher ? 'o mesmo' : 'nenhum') : null,
    continues ? (own.keepsModules ? 'os mesmos' : 'nenhum') : null,
    continues && hasTimetable ? (own.copiesTimetable ? 'o mesmo' : 'nenhum') : null,
  ]
}
