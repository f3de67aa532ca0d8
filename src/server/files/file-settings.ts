/** The settings of uploaded files. */
import type { SettingTable } from '../settings.ts'
import { readInteger } from '../setting-values.ts'

export interface FileSettings {
  readonly imageMaxMb: number
  readonly videoMaxMb: number
  /** Of an organization, or of a consortium's platform. */
  readonly fileQuotaMb: number
  /** Of one person in it. */
  readonly userFileQuotaMb: number
  /** Hosts that files may be fetched from, each with its port where that is not 443; none when empty. */
  readonly transferHosts: readonly string[]
}

const MB_MAX = 1_048_576
const cure = '请填正整数（MB）'

export const FILE_SETTINGS: SettingTable<FileSettings> = {
  imageMaxMb: {
    variable: 'FILE_IMAGE_MAX_MB',
    initial: '20',
    words: '一张图片的大小上限（MB）',
    read: (text) => readInteger(text, 1, 1_024),
    cure: '请填 1 到 1024 的整数（MB）',
  },
  videoMaxMb: {
    variable: 'FILE_VIDEO_MAX_MB',
    initial: '200',
    words: '一个视频的大小上限（MB）',
    read: (text) => readInteger(text, 1, 4_096),
    cure: '请填 1 到 4096 的整数（MB）',
  },
  fileQuotaMb: {
    variable: 'FILE_QUOTA_MB',
    initial: '10240',
    words: '一个机构（或联合体平台）的文件空间（MB）',
    read: (text) => readInteger(text, 1, MB_MAX),
    cure,
  },
  userFileQuotaMb: {
    variable: 'FILE_USER_QUOTA_MB',
    initial: '4096',
    words: '一个用户在一个机构中的文件空间（MB）',
    read: (text) => readInteger(text, 1, MB_MAX),
    cure,
  },
  transferHosts: {
    variable: 'TRANSFER_HOSTS',
    initial: '',
    words: '允许按网址转存文件的主机，逗号分隔；留空则不允许转存',
    read: readHosts,
    cure: '请填主机名，如 cdn.example.com,img.example.com:8443，或留空',
  },
}

/** As URLs write them: `cdn.example.com`, `img.example.com:8443`. */
function readHosts(text: string): readonly string[] | undefined {
  const hosts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const url = URL.canParse(`https://${part}/`) ? new URL(`https://${part}/`) : undefined
      return /^[\w.:[\]-]+$/.test(part) && url?.pathname === '/' ? url.host : ''
    })
  return hosts.includes('') ? undefined : hosts
}
