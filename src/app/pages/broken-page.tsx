import { Link } from 'react-router'
import type { BrokenResource } from '../../model/resource.ts'
import { PATHS } from '../paths.ts'
import { MessagePage } from './message-page.tsx'

/** Stands for a library whose files have problems: to the author it says where and how to mend them, to others that it is off. */
export function BrokenPage({ broken }: { readonly broken: BrokenResource }) {
  return (
    <MessagePage urgent title={`${broken.title || broken.name} 暂时停用`}>
      <p>这个资料库的定义有误，已单独停用；其他资料库不受影响。</p>
      {import.meta.env.DEV ? (
        <ul>
          {broken.problems.map((problem) => (
            <li key={`${problem.file}:${problem.line}:${problem.column}${problem.code}`}>
              <Link to={`${PATHS.studio}?${new URLSearchParams({ file: problem.file, line: String(problem.line) })}`}>
                {problem.file}:{problem.line}:{problem.column}
              </Link>{' '}
              {problem.message} → {problem.cure}
            </li>
          ))}
        </ul>
      ) : (
        <p className="rc-quiet">请联系系统管理员运行检查（npm run check）并修正定义文件。</p>
      )}
    </MessagePage>
  )
}
