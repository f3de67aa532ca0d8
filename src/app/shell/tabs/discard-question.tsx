/** The questions before unsaved work goes, in words; fetched when the first one is asked. */
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import type { TaskWords } from '../../../ui/page.tsx'
import type { DiscardRequest } from '../../discard.ts'
import styles from './discard-question.module.css'

interface QuestionProps {
  readonly request: DiscardRequest
  onAnswer(isDiscarded: boolean): void
}

export function DiscardQuestion({ request, onAnswer }: QuestionProps) {
  const task = request.pages.length === 1 ? request.pages[0]?.unsaved.task : undefined
  if (task) return <AboutTask task={task} onAnswer={onAnswer} />
  return request.pages.length === 1 ? (
    <AboutOne request={request} onAnswer={onAnswer} />
  ) : (
    <AboutSeveral request={request} onAnswer={onAnswer} />
  )
}

function AboutTask({ task, onAnswer }: { readonly task: TaskWords } & Pick<QuestionProps, 'onAnswer'>) {
  const actions = (
    <>
      <Button variant="danger" onClick={() => onAnswer(true)}>
        {task.stop}
      </Button>
      <Button variant="primary" onClick={() => onAnswer(false)}>
        {task.goOn}
      </Button>
    </>
  )
  return (
    <Dialog open title={task.title} onClose={() => onAnswer(false)} actions={actions}>
      {task.words}
    </Dialog>
  )
}

function AboutOne({ request, onAnswer }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  const [page] = request.pages
  const save = async () => {
    setBusy(true)
    const saved = await page?.unsaved.save().finally(() => setBusy(false))
    onAnswer(saved === true)
  }
  const actions = (
    <>
      <Button disabled={busy} onClick={() => onAnswer(false)}>
        继续编辑
      </Button>
      <Button variant="danger" disabled={busy} onClick={() => onAnswer(true)}>
        放弃修改
      </Button>
      <Button variant="primary" busy={busy} onClick={() => void save()}>
        保存并离开
      </Button>
    </>
  )
  return (
    <Dialog open title="有修改尚未保存" onClose={busy ? undefined : () => onAnswer(false)} actions={actions}>
      离开“{page?.title}”后，未保存的修改将会丢失。
    </Dialog>
  )
}

function AboutSeveral({ request, onAnswer }: QuestionProps) {
  const actions = (
    <>
      <Button variant="primary" onClick={() => onAnswer(false)}>
        返回
      </Button>
      <Button variant="danger" onClick={() => onAnswer(true)}>
        放弃全部修改
      </Button>
    </>
  )
  return (
    <Dialog open title="有修改尚未保存" onClose={() => onAnswer(false)} actions={actions}>
      <p className={styles.words}>以下 {request.pages.length} 个页面有未保存的修改，继续后将会丢失：</p>
      <ul className={styles.pages}>
        {request.pages.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </Dialog>
  )
}
