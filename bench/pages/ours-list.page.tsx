import { benchList } from './ours-list-app.tsx'

benchList('ours list', false)
