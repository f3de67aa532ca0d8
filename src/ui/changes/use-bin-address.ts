/** What the recycle bin's address says: `?keyword=…&page=2&size=50`. */
import { useLocation, useSearchParams } from 'react-router'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../model/limits.ts'

interface BinAddress {
  readonly keyword: string
  readonly page: number
  readonly pageSize: number
}

export function useBinAddress() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const whole = (name: string, fallback: number, most: number) => {
    const value = Number(params.get(name) ?? fallback)
    return Number.isSafeInteger(value) && value >= 1 && value <= most ? value : fallback
  }
  return {
    keyword: params.get('keyword') ?? '',
    page: whole('page', 1, 100_000),
    pageSize: whole('size', PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
    set: ({ keyword, page, pageSize }: Partial<BinAddress>) => {
      const next = new URLSearchParams(params)
      const put = (name: string, value: string | number | undefined, silent: string | number) => {
        if (value === undefined) return
        if (value === silent) next.delete(name)
        else next.set(name, String(value))
      }
      put('keyword', keyword, '')
      put('page', page, 1)
      put('size', pageSize, PAGE_SIZE_DEFAULT)
      setParams(next, { replace: true, state })
    },
  }
}
