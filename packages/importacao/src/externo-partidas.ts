/** Second pass over a push: writes postings and sums their balances. */
import { mesFromSql, mesToSql } from '@lastro/engine'
import { formatInteger, formatMesNumerico } from '@lastro/formato'
import { requireId } from './cadastro.ts'
import type { ImportacaoContext } from './context.ts'
import { ImportacaoError } from './erro.ts'
import type { LancamentoExterno, ReadRegistros, PartidaExterna } from './externo-analise.ts'
import { ProblemaColetor } from './externo-problemas.ts'
import { TIPO_ENCERRAMENTO } from './partida-buffer.ts'
import type { LinhaIds, LinhaPartida } from './partida-buffer.ts'
import { PartidaWriter } from './partida-writer.ts'
import { LIMIT_SALDO_CENTAVOS } from './limits.ts'
import { createSaldosWrite } from './saldos.ts'
import type { SaldosWrite } from './saldos.ts'

const DIA_MS = 86_400_000

export type ExternoIds = { contas: Map<string, number>; centrosCusto: Map<string, number>; filiais: Map<string, number> }

type PartidaLinha = LinhaPartida & { ids: LinhaIds }
type SaldoWrite = {
  contaId: number
  centroCustoId: number
  filialId: number
  mes: number
  debitoCentavos: number
  creditoCentavos: number
  partidas: number
}

export type WrittenPartidas = { partidas: number; meses: number[]; saldos: SaldosWrite }

export async function writeLancamentos(
  context: ImportacaoContext,
  read: ReadRegistros,
  isNew: (lancamento: LancamentoExterno) => boolean,
  ids: ExternoIds,
): Promise<WrittenPartidas> {
  const writer = new PartidaWriter(context)
  const saldos = new Map<string, SaldoWrite>()
  const meses = new Set<number>()
  let partidas = 0
  try {
    for await (const registros of read(new ProblemaColetor())) {
      const lines: PartidaLinha[] = []
      for (const lancamento of registros) {
        if (lancamento.tipo !== 'lancamento' || !isNew(lancamento)) continue
        const mes = mesToSql(lancamento.data.slice(0, 7))
        meses.add(mes)
        const lancamentoLinha = partidas + 1
        for (const partida of lancamento.partidas) {
          const line = toLinha(lancamento, partida, ++partidas, lancamentoLinha, ids)
          lines.push(line)
          if (!lancamento.encerramento) addSaldo(saldos, line, mes, lancamento.linha, partida.conta)
        }
      }
      writer.addLinhas(lines, (line) => line.ids)
      await writer.send()
    }
    await writer.finish()
  } catch (error) {
    await writer.abort()
    throw error
  }
  return { partidas, meses: [...meses].toSorted((a, b) => a - b), saldos: toSaldosWrite(saldos) }
}

function toLinha(
  { data, numero, documento, encerramento }: LancamentoExterno,
  { conta, centroCusto, filial, historico, valorCentavos }: PartidaExterna,
  linha: number,
  lancamentoLinha: number,
  ids: ExternoIds,
): PartidaLinha {
  const contaId = ids.contas.get(conta)
  if (contaId === undefined) throw new Error('the push has changed between its two passes')
  return {
    dataDias: Date.parse(`${data}T00:00:00Z`) / DIA_MS,
    debitoCentavos: Math.max(-valorCentavos, 0),
    creditoCentavos: Math.max(valorCentavos, 0),
    lancamento: numero,
    documento,
    historico,
    ids: {
      linha,
      contaId,
      centroCustoId: requireId(ids.centrosCusto, centroCusto),
      filialId: requireId(ids.filiais, filial),
      lancamentoLinha,
      ...(encerramento ? { tipo: TIPO_ENCERRAMENTO } : {}),
    },
  }
}

function addSaldo(
  saldos: Map<string, SaldoWrite>,
  { debitoCentavos, creditoCentavos, ids }: PartidaLinha,
  mes: number,
  where: number,
  conta: string,
): void {
  const { contaId, centroCustoId, filialId } = ids
  const key = `${contaId} ${centroCustoId} ${filialId} ${mes}`
  const saldo = saldos.get(key) ?? { contaId, centroCustoId, filialId, mes, debitoCentavos: 0, creditoCentavos: 0, partidas: 0 }
  saldo.debitoCentavos += debitoCentavos
  saldo.creditoCentavos += creditoCentavos
  saldo.partidas++
  if (Math.max(saldo.debitoCentavos, saldo.creditoCentavos) > LIMIT_SALDO_CENTAVOS) {
    throw new ImportacaoError(
      'importacao_arquivo_refused',
      `Linha ${formatInteger(where)}: A soma da conta ${conta} em ${formatMesNumerico(mesFromSql(mes))} passa de R$ 100 bilhões, o que se pode somar sem perder centavos.`,
      'Confira os valores; eles são em reais, com ponto decimal.',
    )
  }
  saldos.set(key, saldo)
}

function toSaldosWrite(saldos: Map<string, SaldoWrite>): SaldosWrite {
  const write = createSaldosWrite(saldos.size)
  for (const [i, saldo] of [...saldos.values()].entries()) {
    write.contaId[i] = saldo.contaId
    write.centroCustoId[i] = saldo.centroCustoId
    write.filialId[i] = saldo.filialId
    write.mes[i] = saldo.mes
    write.debitoCentavos[i] = saldo.debitoCentavos
    write.creditoCentavos[i] = saldo.creditoCentavos
    write.partidas[i] = saldo.partidas
  }
  return write
}
