/** Who is in the room, the way in for somebody without an account, and what is done with the room as a whole. */
import { type FormEvent, useState } from 'react'
import {
  CONSULT_NAME_MAX,
  CONSULT_ROLE_WORDS,
  CONSULT_TICKET_MS,
  type ConsultPerson,
  TICKET_DIGITS,
} from '../../model/consult.ts'
import { failureWords } from '../../model/failure-words.ts'
import { ask } from '../../providers/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { CLOSE_CONSULT, COPY_CONSULT, ISSUE_TICKET, REMOVE_PARTICIPANT } from '../../wire/consult.ts'
import type { RoomFrame } from '../../wire/consult-frames.ts'
import { announce } from '../announce.ts'
import { CopyTextButton } from '../copy-text-button.tsx'
import { pageAddress, PATHS } from '../paths.ts'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'
import { saveFile } from '../shell/downloads/save-file.ts'

interface RoomPanelProps {
  readonly room: RoomFrame
  readonly isModerator: boolean
  /** On a narrow screen it is asked for. */
  readonly isOpened: boolean
  /** Brings the whole room onto the page. */
  onWhole(): Promise<void>
}

interface Asked {
  readonly title: string
  readonly words: string
  readonly action: string
  run(): Promise<void>
}

const MINUTES = CONSULT_TICKET_MS / 60_000

export function RoomPanel({ room, isModerator, isOpened, onWhole }: RoomPanelProps) {
  const http = useHttp()
  const [asked, setAsked] = useState<Asked>()
  const [inviting, setInviting] = useState<Pick<ConsultPerson, 'id' | 'name'> | 'new'>()
  const isOpen = room.state === 'open'
  const [isPrinting, setPrinting] = useState(false)
  const copy = async (form: 'xlsx' | 'print') => {
    setPrinting(form === 'print')
    try {
      if (form === 'print') await onWhole()
      const { body } = await http.send(COPY_CONSULT.request({ room: room.room, form }), { binary: form === 'xlsx' })
      if (form === 'print') window.print()
      else if (body instanceof Blob) saveFile(body, `会诊记录-${room.title}.xlsx`)
    } catch (error) {
      announce({ words: failureWords(error), level: 'error' })
    } finally {
      setPrinting(false)
    }
  }
  const remove = ({ id, name }: ConsultPerson): Asked => ({
    title: `移出 ${name}`,
    words: `${name} 立即离开会诊，不能再看到之后的消息；已经说过的留在记录里。`,
    action: '移出',
    run: () => ask(http, REMOVE_PARTICIPANT, { room: room.room, participant: id }),
  })
  const close: Asked = {
    title: '结束会诊',
    words: '结束后所有人只能查看，受邀人立即退出，不能重新打开。记录随病历保存。',
    action: '结束会诊',
    run: () => ask(http, CLOSE_CONSULT, { room: room.room }),
  }
  return (
    <aside className={`rc-consult-panel ${isOpened ? 'rc-consult-panel-open' : ''}`} aria-label="会诊的人与操作">
      <h2>参加的人</h2>
      <ul>
        {room.people
          .filter(({ isOut }) => !isOut)
          .map((person) => (
            <li key={person.id} className="rc-consult-person">
              <span className={person.isOn ? 'rc-consult-on' : 'rc-consult-off'} aria-hidden="true" />
              <span>
                {person.name}
                {person.id === room.you && '（您）'}
                <span className="rc-quiet">
                  {' '}
                  {CONSULT_ROLE_WORDS[person.role]} · {person.isOn ? '在线' : '不在线'}
                </span>
              </span>
              {person.isGuest && isOpen && (
                <Button size="small" variant="quiet" onClick={() => setInviting(person)}>
                  重发链接
                </Button>
              )}
              {isModerator && isOpen && person.id !== room.you && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`移出 ${person.name}`}
                  onClick={() => setAsked(remove(person))}
                >
                  移出
                </Button>
              )}
            </li>
          ))}
      </ul>
      <div className="rc-consult-deeds">
        {isOpen && <Button onClick={() => setInviting('new')}>邀请受邀人</Button>}
        <Button onClick={() => void copy('xlsx')}>导出 Excel</Button>
        <Button busy={isPrinting} onClick={() => void copy('print')}>
          {isPrinting ? '正在取回全部消息…' : '打印'}
        </Button>
        {isModerator && isOpen && (
          <Button variant="danger" onClick={() => setAsked(close)}>
            结束会诊
          </Button>
        )}
      </div>
      {asked && <AskFirst asked={asked} onClose={() => setAsked(undefined)} />}
      {inviting && <InviteDialog room={room.room} guest={inviting} onClose={() => setInviting(undefined)} />}
    </aside>
  )
}

function AskFirst({ asked: { title, words, action, run }, onClose }: { readonly asked: Asked; onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      announce({ words: failureWords(error), level: 'error' })
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}

interface InviteDialogProps {
  readonly room: string
  readonly guest: Pick<ConsultPerson, 'id' | 'name'> | 'new'
  onClose(): void
}

function InviteDialog({ room, guest, onClose }: InviteDialogProps) {
  const http = useHttp()
  const known = guest === 'new' ? undefined : guest
  const [name, setName] = useState(known?.name ?? '')
  const [digits, setDigits] = useState('')
  const [link, setLink] = useState('')
  const [words, setWords] = useState('')
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setWords('请填写受邀人的称呼，会诊里的人会看到')
    if (digits !== '' && !TICKET_DIGITS.test(digits)) return setWords('手机号后四位请填 4 个数字，或者留空')
    try {
      const wish = {
        room,
        name: name.trim(),
        ...(known ? { participant: known.id } : {}),
        ...(digits === '' ? {} : { digits }),
      }
      const { ticket } = await ask(http, ISSUE_TICKET, wish)
      // Behind the number sign: no server and no proxy is told it.
      setLink(`${location.origin}${pageAddress(PATHS.consultChat)}#t=${ticket}`)
    } catch (error) {
      setWords(failureWords(error))
    }
  }
  return (
    <Dialog
      open
      title={known ? `重发 ${known.name} 的链接` : '邀请受邀人'}
      width="small"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      {link === '' ? (
        <form className="rc-consult-form" onSubmit={(event) => void make(event)}>
          <p className="rc-quiet">
            受邀人不需要账号，只能看到从现在起的消息，不能发图片。链接 {MINUTES} 分钟内有效，只能用一次。
          </p>
          {!known && (
            <TextField
              id="consult-guest"
              label="受邀人的称呼"
              value={name}
              maxLength={CONSULT_NAME_MAX}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <TextField
            id="consult-digits"
            label="受邀人手机号的后四位（选填，进入时核对）"
            value={digits}
            maxLength={4}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setDigits(event.target.value.trim())}
          />
          {words !== '' && (
            <p className="rc-talk-failed" role="alert">
              {words}
            </p>
          )}
          <Button type="submit" variant="primary">
            生成链接
          </Button>
        </form>
      ) : (
        <div className="rc-consult-form">
          <p>请把链接只发给 {name.trim()} 本人。关闭后不再显示。</p>
          <input
            className="rc-input"
            readOnly
            aria-label="会诊链接"
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <p>
            <CopyTextButton text={link}>复制链接</CopyTextButton>
          </p>
        </div>
      )}
    </Dialog>
  )
}
