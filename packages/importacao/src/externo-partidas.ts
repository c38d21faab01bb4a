/** Second pass over a push: writes postings into the partition and sums their balances. */
import { mesFromSql, mesToSql } from '@lastro/engine'
import { formatInteiro, formatMesNumerico } from '@lastro/formato'
import { requireId } from './cadastro.ts'
import type { ImportacaoContexto } from './context.ts'
import { ImportacaoError } from './erro.ts'
import type { LancamentoExterno, ReadRegistros, PartidaExterna } from './externo-analise.ts'
import { ProblemaColetor } from './externo-problemas.ts'
import { PartidaCopy } from './partida-copy.ts'
import { encodeLinhas, TIPO_ENCERRAMENTO } from './partida-encoder.ts'
import type { LinhaIds, LinhaPartida } from './partida-encoder.ts'
import { LIMITE_SALDO_CENTAVOS } from './limits.ts'
import { createSaldosGravar } from './saldos.ts'
import type { SaldosGravar } from './saldos.ts'

const DIA_MS = 86_400_000

export type ExternoIds = { contas: Map<string, number>; centrosCusto: Map<string, number>; filiais: Map<string, number> }

type Linha = LinhaPartida & { ids: LinhaIds }
type Saldo = {
  contaId: number
  centroCustoId: number
  filialId: number
  mes: number
  debitoCentavos: number
  creditoCentavos: number
  partidas: number
}

export type Escritas = { particao: PartidaCopy; partidas: number; meses: number[]; saldos: SaldosGravar }

/** Writes entries accepted by `isNovo` and returns their balances. The caller closes the partition. */
export async function writeLancamentos(
  contexto: ImportacaoContexto,
  read: ReadRegistros,
  isNovo: (lancamento: LancamentoExterno) => boolean,
  ids: ExternoIds,
): Promise<Escritas> {
  const copy = await PartidaCopy.open(contexto)
  const saldos = new Map<string, Saldo>()
  const meses = new Set<number>()
  let partidas = 0
  try {
    for await (const registros of read(new ProblemaColetor())) {
      const linhas: Linha[] = []
      for (const lancamento of registros) {
        if (lancamento.tipo !== 'lancamento' || !isNovo(lancamento)) continue
        const mes = mesToSql(lancamento.data.slice(0, 7))
        meses.add(mes)
        const lancamentoLinha = partidas + 1
        for (const partida of lancamento.partidas) {
          const linha = toLinha(lancamento, partida, ++partidas, lancamentoLinha, ids)
          linhas.push(linha)
          if (!lancamento.encerramento) addSaldo(saldos, linha, mes, lancamento.linha, partida.conta)
        }
      }
      if (linhas.length > 0) await copy.write(encodeLinhas(linhas, (linha) => linha.ids))
    }
    await copy.pause()
  } catch (error) {
    await copy.abort()
    throw error
  }
  return { particao: copy, partidas, meses: [...meses].toSorted((a, b) => a - b), saldos: toSaldosGravar(saldos) }
}

function toLinha(
  { data, numero, documento, encerramento }: LancamentoExterno,
  { conta, centroCusto, filial, historico, valorCentavos }: PartidaExterna,
  linha: number,
  lancamentoLinha: number,
  ids: ExternoIds,
): Linha {
  const contaId = ids.contas.get(conta)
  if (contaId === undefined) throw new Error('the push has changed between its two passes')
  return {
    linha,
    dataDias: Date.parse(`${data}T00:00:00Z`) / DIA_MS,
    debitoCentavos: Math.max(-valorCentavos, 0),
    creditoCentavos: Math.max(valorCentavos, 0),
    lancamento: numero,
    documento,
    historico,
    ids: {
      contaId,
      centroCustoId: requireId(ids.centrosCusto, centroCusto),
      filialId: requireId(ids.filiais, filial),
      lancamentoLinha,
      ...(encerramento ? { tipo: TIPO_ENCERRAMENTO } : {}),
    },
  }
}

/**
 * `onde`: line of the push.
 * @throws ImportacaoError `importacao_arquivo_refused` when a sum is not exact
 */
function addSaldo(
  saldos: Map<string, Saldo>,
  { debitoCentavos, creditoCentavos, ids }: Linha,
  mes: number,
  onde: number,
  conta: string,
): void {
  const { contaId, centroCustoId, filialId } = ids
  const chave = `${contaId} ${centroCustoId} ${filialId} ${mes}`
  const saldo = saldos.get(chave) ?? { contaId, centroCustoId, filialId, mes, debitoCentavos: 0, creditoCentavos: 0, partidas: 0 }
  saldo.debitoCentavos += debitoCentavos
  saldo.creditoCentavos += creditoCentavos
  saldo.partidas++
  if (Math.max(saldo.debitoCentavos, saldo.creditoCentavos) > LIMITE_SALDO_CENTAVOS) {
    throw new ImportacaoError(
      'importacao_arquivo_refused',
      `Linha ${formatInteiro(onde)}: A soma da conta ${conta} em ${formatMesNumerico(mesFromSql(mes))} passa de R$ 100 bilhões, o que se pode somar sem perder centavos.`,
      'Confira os valores; eles são em reais, com ponto decimal.',
    )
  }
  saldos.set(chave, saldo)
}

function toSaldosGravar(saldos: Map<string, Saldo>): SaldosGravar {
  const gravar = createSaldosGravar(saldos.size)
  for (const [i, saldo] of [...saldos.values()].entries()) {
    gravar.contaId[i] = saldo.contaId
    gravar.centroCustoId[i] = saldo.centroCustoId
    gravar.filialId[i] = saldo.filialId
    gravar.mes[i] = saldo.mes
    gravar.debitoCentavos[i] = saldo.debitoCentavos
    gravar.creditoCentavos[i] = saldo.creditoCentavos
    gravar.partidas[i] = saldo.partidas
  }
  return gravar
}
