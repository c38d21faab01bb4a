import { isMes, mesToIndex } from '../mes/mes.ts'
import { countEquacoes, EQUACOES_MAX } from './effort-limit.ts'
import { listPresos } from './reciprocal.ts'
import type { RateioDestino, RateioDestinoPercentual, RateioError, RateioMetodo, RateioRegra, RateioServico } from './regra.ts'
import { isDeServicos, listFinais, listPartes, listServicosSteps } from './servicos.ts'

const PPM_TOTAL = 1_000_000

const DEFASAGEM_MAX = 24

type Refuse = (codigo: RateioError['codigo'], message: string) => void

const METODOS = new Set<string>([
  'percentual',
  'direcionador',
  'receita',
  'igualitario',
  'direto',
  'degraus',
  'reciproco',
] satisfies RateioMetodo['tipo'][])

/** A destination that keeps the filial is inside the origin when its centro is. */
function isOrigemInside({ centroCusto, filial }: RateioDestino, { origem }: RateioRegra): boolean {
  if (!origem.centrosCusto.includes(centroCusto)) return false
  return filial === undefined || origem.filiais === undefined || origem.filiais.includes(filial)
}

function checkRepeated(destinos: readonly RateioDestino[], refuse: Refuse): void {
  const seen = new Set<string>()
  for (const { centroCusto, filial, codigo } of destinos) {
    const key = `${centroCusto} ${filial ?? '*'}`
    if (seen.has(key)) refuse('rateio_destino_duplicate', `o destino ${codigo} está repetido.`)
    seen.add(key)
  }
}

function checkPercentuais(destinos: readonly RateioDestinoPercentual[], refuse: Refuse): void {
  const partes = destinos.map(({ percentualPpm }) => percentualPpm)
  if (partes.some((parte) => !Number.isInteger(parte) || parte < 0))
    refuse('rateio_percentual_negative', 'há percentual negativo ou com mais de quatro casas.')
  else if (partes.reduce((soma, parte) => soma + parte, 0) !== PPM_TOTAL)
    refuse('rateio_percentual_not_100', 'os percentuais não somam 100 %.')
}

function checkServico({ codigo, base }: RateioServico, refuse: Refuse): void {
  const doServico: Refuse = (error, message) => refuse(error, `${codigo}: ${message}`)
  if (base.destinos.length === 0) doServico('rateio_destino_empty', 'não há destino.')
  checkRepeated(base.destinos, doServico)
  if (base.destinos.some(({ filial }) => filial !== undefined))
    doServico('rateio_destino_filial', 'o destino não pode indicar filial: o valor fica na filial de onde veio.')
  if (base.tipo === 'percentual' && base.destinos.length > 0) checkPercentuais(base.destinos, doServico)
}

/** Checks that every service centre empties itself, as far as known without driver values. */
function checkOutputs(metodo: Extract<RateioMetodo, { servicos: unknown }>, refuse: Refuse): void {
  if (metodo.tipo === 'reciproco') {
    if (countEquacoes(metodo.servicos.length, listFinais(metodo.servicos).length) > EQUACOES_MAX) {
      refuse('rateio_servico_too_many', 'são centros demais para o método recíproco: divida a regra, ou use o método em degraus.')
      return
    }
    const presos = listPresos(listPartes(metodo.servicos, () => 1)).map((i) => metodo.servicos[i]?.codigo)
    if (presos.length === 0) return
    refuse('rateio_servico_sem_saida', `nada do que custam ${presos.join(', ')} chega a um centro final: só servem uns aos outros.`)
    return
  }
  for (const [i, { destinos, base }] of listServicosSteps(metodo).entries()) {
    if (base.tipo === 'fixa' ? base.pesos.some((peso) => peso > 0) : destinos.length > 0) continue
    refuse('rateio_servico_sem_saida', `${metodo.servicos[i]?.codigo} só serve centros que já não recebem.`)
  }
}

function checkServicos(regra: RateioRegra, metodo: Extract<RateioMetodo, { servicos: unknown }>, refuse: Refuse): void {
  const centros = metodo.servicos.map(({ centroCusto }) => centroCusto)
  if (new Set(centros).size < centros.length) refuse('rateio_servico_duplicate', 'um centro de serviço está repetido.')
  if (new Set([...centros, ...regra.origem.centrosCusto]).size !== new Set(regra.origem.centrosCusto).size || centros.length === 0)
    refuse('rateio_servico_not_origem', 'os centros de serviço têm de ser os da origem.')
  else if (new Set(centros).size < new Set(regra.origem.centrosCusto).size)
    refuse('rateio_servico_not_origem', 'há centro na origem sem dizer a quem serve.')
  for (const servico of metodo.servicos) checkServico(servico, refuse)
}

function checkDireto(regra: RateioRegra, metodo: Exclude<RateioMetodo, { servicos: unknown }>, refuse: Refuse): void {
  if (metodo.destinos.length === 0) refuse('rateio_destino_empty', 'não há destino.')
  checkRepeated(metodo.destinos, refuse)
  for (const destino of metodo.destinos)
    if (isOrigemInside(destino, regra)) refuse('rateio_destino_in_origem', `o destino ${destino.codigo} também é origem.`)
  if (metodo.tipo === 'percentual') checkPercentuais(metodo.destinos, refuse)
  if (metodo.tipo === 'receita' && metodo.grupoItens.length === 0) refuse('rateio_receita_empty', 'não se disse o que é receita.')
  if (metodo.tipo === 'receita' || metodo.tipo === 'direcionador') {
    const { defasagemMeses = 0 } = metodo
    if (!Number.isInteger(defasagemMeses) || defasagemMeses < 0 || defasagemMeses > DEFASAGEM_MAX)
      refuse('rateio_defasagem_invalid', `a defasagem vai de 0 a ${DEFASAGEM_MAX} meses.`)
  }
}

function checkVigencia({ mesInicio, mesFim }: RateioRegra, refuse: Refuse): void {
  const wrong = [mesInicio, mesFim].filter((mes) => mes && !isMes(mes))
  for (const mes of wrong) refuse('rateio_mes_invalid', `o mês ${String(mes)} não existe.`)
  if (wrong.length === 0 && mesInicio && mesFim && mesToIndex(mesInicio) > mesToIndex(mesFim))
    refuse('rateio_mes_invalid', 'a vigência termina antes de começar.')
}

export function checkRegra(regra: RateioRegra): RateioError[] {
  const errors: RateioError[] = []
  const refuse: Refuse = (codigo, message) => {
    errors.push({ regraId: regra.id, codigo, mensagem: `${regra.nome}: ${message}` })
  }
  const { origem, metodo } = regra
  if (!METODOS.has(metodo.tipo)) {
    refuse('rateio_metodo_unknown', `o método ${metodo.tipo} não é conhecido.`)
    return errors
  }
  if (origem.centrosCusto.length === 0 || origem.filiais?.length === 0 || origem.grupoItens?.length === 0)
    refuse('rateio_origem_empty', 'a origem está vazia.')
  if (isDeServicos(metodo)) checkServicos(regra, metodo, refuse)
  else checkDireto(regra, metodo, refuse)
  checkVigencia(regra, refuse)
  // Checked last, because the equations of a malformed rule mean nothing.
  if (errors.length === 0 && isDeServicos(metodo)) checkOutputs(metodo, refuse)
  return errors
}
