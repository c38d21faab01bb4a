/** Cross-process notifications of imports: reload and cancel. */
import type { Database } from '@lastro/db'
import { openChannel, type Channel } from '../../http/channel.ts'

type Aviso = { tipo: 'mudou' | 'cancelar'; importacaoId: number }

export type Avisos = Channel<Aviso>

function parseAviso(payload: string): Aviso | undefined {
  const [, tipo, id] = /^(mudou|cancelar) (\d{1,10})$/.exec(payload) ?? []
  return tipo === 'mudou' || tipo === 'cancelar' ? { tipo, importacaoId: Number(id) } : undefined
}

export function openAvisos(db: Database): Promise<Avisos> {
  return openChannel<Aviso>(db, {
    nome: 'lastro_importacao',
    applicationName: 'lastro avisos',
    print: ({ tipo, importacaoId }) => `${tipo} ${importacaoId}`,
    parse: parseAviso,
  })
}
