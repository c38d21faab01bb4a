import { CENARIO_BASE, type Investimento, type investimentoRotas } from '@lastro/contract'
import { computeDepreciacao, computeDivida } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import { orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { listCenarios } from '../premissa/store.ts'
import { createInvestimento, removeInvestimento, updateInvestimento } from './change.ts'
import { listInvestimentos } from './list.ts'
import * as store from './store.ts'

const HEADER = [
  'Tipo',
  'Descrição',
  'Centro de custo',
  'Filial',
  'Mês',
  'Valor',
  'Residual',
  'Meses ou parcelas',
  'Taxa',
  'Taxa ao',
  'Sistema',
  'Carência',
  'Situação',
]

function rowOf(item: Investimento): Celula[] {
  const { tipo, descricao, centroCusto, filial, mes, valorCentavos, meses } = item
  const situacao = item.vale ? (item.proprio ? 'Do cenário' : 'Da base') : 'Fora do cenário'
  const first = [tipo === 'bem' ? 'Bem' : 'Dívida', descricao, centroCusto, filial, formatMesNumerico(mes), { centavos: valorCentavos }]
  if (item.tipo === 'bem') return [...first, { centavos: item.residualCentavos }, { numero: meses }, null, null, null, null, situacao]
  const { taxaMicros, taxaPeriodo, sistema, carenciaMeses } = item
  const taxa = [{ razao: taxaMicros / 1_000_000 }, taxaPeriodo === 'mes' ? 'mês' : 'ano']
  return [...first, null, { numero: meses }, ...taxa, sistema.toUpperCase(), { numero: carenciaMeses }, situacao]
}

function listCronograma(item: Investimento): Celula[][] {
  if (item.tipo === 'bem') {
    const meses = computeDepreciacao(item).map(({ mes, depreciacaoCentavos, saldoCentavos }) => [
      formatMesNumerico(mes),
      { centavos: depreciacaoCentavos },
      { centavos: saldoCentavos },
    ])
    return [['Mês', 'Depreciação', 'Valor contábil'], ...meses]
  }
  const meses = computeDivida(item).map(({ mes, jurosCentavos, amortizacaoCentavos, prestacaoCentavos, saldoCentavos }) => [
    formatMesNumerico(mes),
    { centavos: jurosCentavos },
    { centavos: amortizacaoCentavos },
    { centavos: prestacaoCentavos },
    { centavos: saldoCentavos },
  ])
  return [['Mês', 'Juros', 'Amortização', 'Prestação', 'Saldo devedor'], ...meses]
}

export function createInvestimentoHandlers(): Handlers<typeof investimentoRotas> {
  return {
    list: async (request) => {
      const cenarios = (await listCenarios(request)).filter((each) => each !== CENARIO_BASE)
      return { cenarios: [CENARIO_BASE, ...cenarios], itens: await listInvestimentos(request, request.query.cenario) }
    },
    create: (request) => createInvestimento(request, request.body),
    update: (request) => updateInvestimento(request, { ...request.params, ...request.body }),
    remove: async (request) => ({ orcamentos: await removeInvestimento(request, request.params.id, request.query.versao) }),
    export: async (request) => {
      const { formato, cenario } = request.query
      const itens = await listInvestimentos(request, cenario)
      const nome = `Investimentos e dívidas ${request.cliente.nomeCurto} ${cenario}`
      const file = await writeList({ nome, sheet: 'Investimentos', formato }, [HEADER, ...itens.map(rowOf)])
      return { ...file, registro: { depois: { cenario } } }
    },
    exportCronograma: async (request) => {
      const item = orNotFound(await store.findInvestimento(request, request.params.id))
      const nome = `Cronograma ${item.descricao}`
      const file = await writeList({ nome, sheet: 'Cronograma', formato: request.query.formato }, listCronograma(item))
      return { ...file, registro: { depois: { cenario: item.cenario, descricao: item.descricao } } }
    },
  }
}
