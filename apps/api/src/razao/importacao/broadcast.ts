/** Cross-process notifications of imports: reload and cancel. */
import type { Database } from '@lastro/db'
import { openChannel, type Channel } from '../../http/channel.ts'

type ImportacaoSignal = { tipo: 'mudou' | 'cancelar'; importacaoId: number }

export type ImportacaoChannel = Channel<ImportacaoSignal>

function parseAviso(payload: string): ImportacaoSignal | undefined {
  const [, tipo, id] = /^(mudou|cancelar) (\d{1,10})$/.exec(payload) ?? []
  return tipo === 'mudou' || tipo === 'cancelar' ? { tipo, importacaoId: Number(id) } : undefined
}

export function openAvisos(db: Database): Promise<ImportacaoChannel> {
  return openChannel<ImportacaoSignal>(db, {
    nome: 'lastro_importacao',
    applicationName: 'lastro avisos',
    print: ({ tipo, importacaoId }) => `${tipo} ${importacaoId}`,
    parse: parseAviso,
  })
}
