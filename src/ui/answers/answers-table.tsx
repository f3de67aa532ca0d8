/** Answers to be read: question, answer, points. */
import { answerPoints, answerTo, answerWords, type AskedQuestion, questionsOf, scoreOf } from '../../model/answers.ts'
import { roundExact } from '../../model/exact.ts'
import show from '../show/show.module.css'

interface AnswersTableProps {
  readonly asked: unknown
  readonly scoring?: unknown
  readonly answers: unknown
  readonly title: string
}

/** What the last row says of the points, where they are not added. */
const TOGETHER = new Map<unknown, string>([
  ['average', '平均'],
  ['highest', '最高'],
])
const SCORE_DECIMALS = 2

export function AnswersTable({ asked, scoring, answers, title }: AnswersTableProps) {
  const questions = questionsOf(asked)
  const score = scoreOf({ asked, scoring }, answers)
  return (
    <div className={show.scroll}>
      <table className={show.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">题目</th>
            <th scope="col">回答</th>
            {score !== undefined && (
              <th scope="col" className={show.figures}>
                得分
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <QuestionRow key={question.number} {...{ question, answers }} isScored={score !== undefined} />
          ))}
          {score !== undefined && (
            <tr>
              <th scope="row" colSpan={2}>
                {TOGETHER.get(scoring) ?? '合计'}
              </th>
              <td className={show.figures}>{roundExact(score, SCORE_DECIMALS)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface QuestionRowProps {
  readonly question: AskedQuestion
  readonly answers: unknown
  readonly isScored: boolean
}

function QuestionRow({ question, answers, isScored }: QuestionRowProps) {
  const answer = answerTo(question, answers)
  return (
    <tr>
      <th scope="row">
        {question.number}. {question.label}
      </th>
      <td>{answer === undefined ? <span className={show.none}>未答</span> : answerWords(question, answer)}</td>
      {isScored && <td className={show.figures}>{answerPoints(question, answer)}</td>}
    </tr>
  )
}
