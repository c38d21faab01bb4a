import { run } from './app.tsx'
import { restoreOutput } from './sessao/conta-trabalho-pending.ts'

restoreOutput()

const container = document.getElementById('raiz')
if (!container) throw new Error('index.html has no element #raiz')
run(container)
