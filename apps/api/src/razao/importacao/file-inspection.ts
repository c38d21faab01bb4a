/**
 * Examines uploaded files: format and months. A large sheet takes seconds to parse, so this is queued, holds no pool connection, and is
 * cached for the import that follows.
 */
import { isDeepStrictEqual } from 'node:util'
import { withTenant, type Banco } from '@lastro/db'
import {
  examineArquivoIsolado,
  findMapeamento,
  readNaturezas,
  readResultadoIsolado,
  type ArquivoExame,
  type ExameEscolha,
  type FindMapeamento,
  type ResultadoMes,
} from '@lastro/importacao'
import { withErrosDaApi } from '../../http/erro-importacao.ts'
import { ErroApi } from '../../http/erro.ts'
import { createFairShare, type FairShareOptions } from '../../http/fair-share.ts'
import type { Envio } from './uploads.ts'

/** Each may take a core and much memory. A cliente may examine as many files as it may have waiting, one at a time. */
const FAIR_SHARE: FairShareOptions = {
  max: 2,
  maxPerCliente: 1,
  placesPerCliente: 20,
  places: 200,
  message: 'Há arquivos demais sendo lidos agora.',
}
/** LRU bound above the files pending at a busy moment. A miss is only slower. */
const LEMBRADOS_MAX = 64

export interface Exames {
  /** @throws ErroApi for a file that cannot be imported; `requisicao_throttled` when the queue is full */
  examine: (envio: Envio, usuarioId: string, escolha?: ExameEscolha) => Promise<ArquivoExame>
  /**
   * Parses the whole file for the result of each month; null on timeout. Queued with the examinations.
   * @throws ErroApi for any refusal of the import; `importacao_mapeamento_required`; `requisicao_throttled`
   */
  readResultado: (envio: Envio, usuarioId: string, exame: ArquivoExame) => Promise<ResultadoMes[] | null>
}

interface Lembrado {
  arquivoId: string
  /** Requested and resulting choices, because the screen sends back the mapping it was shown. */
  escolhas: ExameEscolha[]
  exame: Promise<ArquivoExame>
}

export function createExames(db: Banco, pathOf: (arquivoId: string) => string): Exames {
  const fairShare = createFairShare(FAIR_SHARE)
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
      const exame = fairShare.reserve<ArquivoExame>(clienteId, (inTurn) =>
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
    readResultado({ id: arquivoId, clienteId }, usuarioId, { formato, planilha }) {
      assertMapeado(planilha)
      return fairShare.reserve<ResultadoMes[] | null>(clienteId, (inTurn) =>
        inTurn(async () => {
          const naturezas = await withTenant(db, { clienteId, usuarioId, readOnly: true }, (tx) =>
            readNaturezas(tx, clienteId, { fixas: formato === 'ecd' }),
          )
          const mapeamento = planilha === null || planilha.origem === 'cvm' ? null : planilha.mapeamento
          return withErrosDaApi(() => readResultadoIsolado({ caminho: pathOf(arquivoId), formato, mapeamento, naturezas }))
        }),
      )
    },
  }
}

/** @throws ErroApi `importacao_mapeamento_required`, naming the unmapped fields */
export function assertMapeado(planilha: ArquivoExame['planilha']): void {
  if (planilha === null || planilha.faltam.length === 0) return
  throw new ErroApi('importacao_mapeamento_required', {
    details: planilha.faltam.map((papel) => ({ campo: papel, message: 'Coluna não indicada.' })),
  })
}
