/**
 * Looks at uploaded files: what they are, and in which months they speak. Reading a large sheet takes seconds, so it happens a few at a
 * time and without a connection of the pool, and what was seen is kept for the import that follows.
 */
import { isDeepStrictEqual } from 'node:util'
import { withTenant, type Banco } from '@lastro/db'
import { examineArquivoIsolado, findMapeamento, type ArquivoExame, type ExameEscolha, type FindMapeamento } from '@lastro/importacao'
import { withErrosDaApi } from '../http/erro-importacao.ts'
import { ErroApi } from '../http/erro.ts'
import { createTurnos } from '../http/turnos.ts'
import type { Envio } from './envios.ts'

/** Looks at once: each may take a core and a good deal of memory. */
const EXAMES_MAX = 2
const ESPERAM_MAX = 50
/** More than the files that wait for the user's "import" at a busy moment; another look is only slower. */
const LEMBRADOS_MAX = 64

export interface Exames {
  /** @throws ErroApi for a file that cannot be imported; `requisicao_throttled` when too many wait for their look */
  examine: (envio: Envio, usuarioId: string, escolha?: ExameEscolha) => Promise<ArquivoExame>
}

interface Lembrado {
  arquivoId: string
  /** What was asked for, and what it came to: the screen sends back the mapping it was shown. */
  escolhas: ExameEscolha[]
  exame: Promise<ArquivoExame>
}

export function createExames(db: Banco, pathOf: (arquivoId: string) => string): Exames {
  const inTurn = createTurnos({
    max: EXAMES_MAX,
    esperamMax: ESPERAM_MAX,
    refusal: () => new ErroApi('requisicao_throttled', { message: 'Há arquivos demais sendo lidos agora.', retryAfterSeconds: 5 }),
  })
  const lembrados: Lembrado[] = []
  const forget = (lembrado: Lembrado): void => {
    const position = lembrados.indexOf(lembrado)
    if (position >= 0) lembrados.splice(position, 1)
  }
  return {
    examine({ id: arquivoId, clienteId }, usuarioId, escolha = {}) {
      const visto = lembrados.find(
        (lembrado) => lembrado.arquivoId === arquivoId && lembrado.escolhas.some((outra) => isDeepStrictEqual(outra, escolha)),
      )
      if (visto !== undefined) return visto.exame
      const findLembrado: FindMapeamento = (assinatura) =>
        withTenant(db, { clienteId, usuarioId, readOnly: true }, (tx) => findMapeamento(tx, clienteId, assinatura))
      const exame = inTurn(() => withErrosDaApi(() => examineArquivoIsolado(pathOf(arquivoId), findLembrado, escolha)))
      const novo: Lembrado = { arquivoId, escolhas: [escolha], exame }
      lembrados.push(novo)
      if (lembrados.length > LEMBRADOS_MAX) lembrados.shift()
      exame.then(
        ({ planilha }) => planilha && novo.escolhas.push({ mapeamento: planilha.mapeamento }),
        () => forget(novo),
      )
      return exame
    },
  }
}
