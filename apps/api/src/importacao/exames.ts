/**
 * Looks at uploaded files: what they are, and in which months they speak. Reading a large sheet takes seconds, so it happens a few at a time
 * and without a connection of the pool, and what was seen is kept for the import that follows.
 */
import { isDeepStrictEqual } from 'node:util'
import { withTenant, type Banco } from '@lastro/db'
import { examineArquivoIsolado, findMapeamento, type ArquivoExame, type ExameEscolha, type FindMapeamento } from '@lastro/importacao'
import { withErrosDaApi } from '../http/erro-importacao.ts'
import { createRodizio, type RodizioOptions } from '../http/rodizio.ts'
import type { Envio } from './envios.ts'

/** Each may take a core and a good deal of memory. One cliente looks at as many files as it may have waiting, one after the other. */
const RODIZIO: RodizioOptions = {
  max: 2,
  maxPorCliente: 1,
  lugaresPorCliente: 20,
  lugares: 200,
  message: 'Há arquivos demais sendo lidos agora.',
}
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
  const rodizio = createRodizio(RODIZIO)
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
      const exame = rodizio.reserve<ArquivoExame>(clienteId, (inTurn) =>
        inTurn(() => withErrosDaApi(() => examineArquivoIsolado(pathOf(arquivoId), findLembrado, escolha))),
      )
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
