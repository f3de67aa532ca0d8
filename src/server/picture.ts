/** Addresses of pictures that somebody sends. */
import type { Problem } from '../model/problem.ts'
import { problemOf } from '../wire/strict.ts'

const ADDRESS_MAX = 500

/** A file of ours or one on a secure address; nothing else is shown in a page. */
export function pictureProblems(path: string, address: string): readonly Problem[] {
  const isFit = address === '' || (address.length <= ADDRESS_MAX && /^(?:\/(?!\/)|https:\/\/)[^\s\\]*$/.test(address))
  return isFit ? [] : [problemOf(path, 'picture', '图片应是上传后得到的地址，或 https:// 开头的链接，请重新上传')]
}
