/** A new consultation: what it is about, which kind, and the colleagues who are in it from the beginning. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CONSULT_KIND_WORDS, CONSULT_ROLE_WORDS, CONSULT_TITLE_MAX, type ConsultKind } from '../../model/consult.ts'
import { failureWords } from '../../model/failure-words.ts'
import { ask } from '../../providers/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { CONSULT_COLLEAGUES, CREATE_CONSULT } from '../../wire/consult.ts'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'

interface NewRoomDialogProps {
  readonly kinds: readonly ConsultKind[]
  onClose(): void
  onCreated(id: string): void
}

const FORM_ID = 'consult-new'

export function NewRoomDialog({ kinds, onClose, onCreated }: NewRoomDialogProps) {
  const http = useHttp()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState(kinds[0] ?? 'nurse')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setWords('请填写会诊的名称，如“术后护理会诊”')
    setBusy(true)
    try {
      onCreated(await ask(http, CREATE_CONSULT, { kind, title: title.trim(), userIds: [...chosen] }))
    } catch (error) {
      setWords(failureWords(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="新建会诊"
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={isBusy}>
            建立
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="rc-consult-form" onSubmit={(event) => void create(event)}>
        <TextField
          id="consult-title"
          label="名称"
          value={title}
          maxLength={CONSULT_TITLE_MAX}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <fieldset>
          <legend>类型</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              {CONSULT_KIND_WORDS[one]}
            </label>
          ))}
        </fieldset>
        <Colleagues chosen={chosen} onChoose={setChosen} />
        {words !== '' && (
          <p className="rc-talk-failed" role="alert">
            {words}
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface ColleaguesProps {
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

function Colleagues({ chosen, onChoose }: ColleaguesProps) {
  const http = useHttp()
  const [keyword, setKeyword] = useState('')
  const { data = [], error } = useQuery({
    queryKey: ['consult-colleagues', keyword],
    queryFn: () => ask(http, CONSULT_COLLEAGUES, keyword),
  })
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <fieldset>
      <legend>同事（已选 {chosen.size} 人）</legend>
      <TextField
        id="consult-colleague"
        label="按姓名查找"
        value={keyword}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setKeyword(event.target.value)}
      />
      {error && <p className="rc-talk-failed">同事没有载入，请重新打开</p>}
      {data.map(({ id, name, role }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
          {name} <span className="rc-quiet">{CONSULT_ROLE_WORDS[role]}</span>
        </label>
      ))}
      {data.length === 0 && !error && <p className="rc-quiet">没有找到，请换一个姓名。</p>}
    </fieldset>
  )
}
