/** A small picture in a printed list. */
import { useEffect, useState } from 'react'
import { useConsole } from '../console.tsx'
import { thumbnailsOf } from '../media/thumbnails.ts'

export function SheetPicture({ path }: { readonly path: string }) {
  const { files } = useConsole()
  const isOurs = files?.holds(path) === true
  const [source, setSource] = useState<string | null>()
  useEffect(() => {
    if (!files || !isOurs) return
    let isWanted = true
    thumbnailsOf(files)
      .take(path)
      .then(
        (url) => isWanted && setSource(url),
        () => isWanted && setSource(null),
      )
    return () => void (isWanted = false)
  }, [files, isOurs, path])
  if (!isOurs) return <>外部图片</>
  if (source === null) return <>图片无法显示</>
  return source === undefined ? <span data-waiting="" /> : <img src={source} alt="图片" />
}
