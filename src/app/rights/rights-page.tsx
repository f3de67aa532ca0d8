/** 权利: who holds what is given to accounts one by one, and giving it to others. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RIGHT_WORDS } from '../../model/right-words.ts'
import { RIGHTS } from '../../model/rights.ts'
import { fetchRightHolders } from '../../providers/account-rights.ts'
import { Button } from '../../ui/controls/button.tsx'
import { HOLDERS_MAX, type RightHolders } from '../../wire/right-holders.ts'
import { Section, Unread } from '../account/section.tsx'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'
import { type ChangeAsked, ChangeDialog } from './change-dialog.tsx'
import { HolderTable } from './holder-table.tsx'
import { RIGHT_MEANINGS } from './right-meanings.ts'
import { KEY } from './right-queries.ts'
import '../account/account.css'
import './rights.css'

export function RightsPage() {
  const [asked, setAsked] = useState<ChangeAsked>()
  const [keyword, setKeyword] = useState('')
  return (
    <div className="rc-account rc-rights">
      <h1>权利</h1>
      <Section title="三种权利">
        <dl className="rc-rights-meanings">
          {RIGHTS.map((right) => (
            <div key={right}>
              <dt>{RIGHT_WORDS[right]}</dt>
              <dd>{RIGHT_MEANINGS[right]}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="谁有权利">
        <p>不能修改自己的权利，也不能授予自己没有的权利；每次授予和收回都记入审计日志。</p>
        <Holders keyword="" onAsk={setAsked} />
      </Section>
      <Section title="授予其他人">
        <SearchForm onSearch={setKeyword} />
        {keyword !== '' && <Holders key={keyword} keyword={keyword} onAsk={setAsked} />}
      </Section>
      {asked && <ChangeDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface HoldersProps {
  readonly keyword: string
  onAsk(asked: ChangeAsked): void
}

function Holders({ keyword, onAsk }: HoldersProps) {
  const http = useHttp()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, keyword],
    queryFn: () => fetchRightHolders(http, keyword),
  })
  if (error && !data) return <Unread error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <p className="rc-quiet" role="status">
        正在载入…
      </p>
    )
  return (
    <>
      <p className="rc-quiet" role="status">
        {foundWords(data, keyword)}
      </p>
      {data.holders.length > 0 && <HolderTable {...data} onAsk={onAsk} />}
    </>
  )
}

function foundWords({ total }: RightHolders, keyword: string): string {
  if (total > HOLDERS_MAX) return `共 ${total} 人，先列出 ${HOLDERS_MAX} 人；请输入更完整的姓名`
  if (keyword === '') return total === 0 ? '还没有人有这些权利。' : `共 ${total} 人。`
  return total === 0 ? `没有找到“${keyword}”，请核对姓名，或输入完整的手机号。` : `找到 ${total} 人。`
}

function SearchForm({ onSearch }: { onSearch(keyword: string): void }) {
  const [text, setText] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className="rc-rights-search" role="search" aria-label="查找人员" onSubmit={search}>
      <TextField
        id="rights-keyword"
        label="姓名或完整的手机号"
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">查找</Button>
    </form>
  )
}
