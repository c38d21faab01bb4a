import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import type { Share } from '../dinheiro/apportion.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import { createSolucoes } from './divisao.ts'
import { createEsforco, CUSTO_PARTE } from './esforco.ts'
import type { Esforco } from './esforco.ts'
import { toLugar } from './ouvinte.ts'
import type { RateioOuvinte } from './ouvinte.ts'
import { listLugares, prepareRegra } from './preparo.ts'
import type { PassoPreparado, RateioLugares, RegraPreparada } from './preparo.ts'
import { Quadro } from './quadro.ts'
import { indexReceita } from './receita.ts'
import type { DirecionadorValor } from './regra.ts'

/** Months of one grupo item, those of the square: `mes` is its first one. */
interface Bloco {
  readonly grupoItem: number
  readonly mes: number
}

interface Corrida {
  readonly quadro: Quadro
  readonly lugares: RateioLugares
  readonly ouvinte: RateioOuvinte
  readonly esforco: Esforco
}

/** Where the parts of a place go: each destination, from here on one that is used, by where its months begin. */
function openDestinos({ quadro, lugares }: Corrida, { destinoCentro, destinoFilial, destinos }: PassoPreparado, lugar: number): void {
  const daFilial = lugar % lugares.filiais.length
  for (let k = 0; k < destinos.length; k++) {
    const destino = destinoCentro[k]! + (destinoFilial[k]! < 0 ? daFilial : destinoFilial[k]!)
    quadro.use(destino)
    destinos[k] = destino * quadro.meses
  }
}

/** Shares what one place of the origin has, month by month. */
function applyLinha(
  corrida: Corrida,
  { regra, passo, lugar }: { regra: RateioRegraCompilada; passo: PassoPreparado; lugar: number },
  { grupoItem, mes }: Bloco,
): void {
  const { quadro, ouvinte, esforco } = corrida
  const { destinos, divisaoOf } = passo
  const { valores, meses } = quadro
  const linha = lugar * meses
  const [de, ate] = [Math.max(regra.mesInicio - mes, 0), Math.min(regra.mesFim - mes + 1, meses)]
  let divididos = 0
  for (let m = de; m < ate; m++) {
    const valor = valores[linha + m]!
    if (valor === 0) continue
    const { dividir, falta } = divisaoOf(mes + m)
    if (falta !== undefined) ouvinte.onFalta?.(regra, mes + m, valor, falta, dividir !== undefined)
    if (dividir === undefined) continue
    if (divididos++ === 0) openDestinos(corrida, passo, lugar)
    valores[linha + m] = 0
    dividir(valor, valores, destinos, m)
    if (ouvinte.onMovimento !== undefined) tellMovimentos(corrida, { regra, passo, lugar }, { grupoItem, mes: mes + m }, dividir, valor)
  }
  esforco.spend(divididos * destinos.length * CUSTO_PARTE)
}

/** The parts of one amount, each by itself. */
function tellMovimentos(
  { quadro, lugares, ouvinte }: Corrida,
  { regra, passo, lugar }: { regra: RateioRegraCompilada; passo: PassoPreparado; lugar: number },
  { grupoItem, mes }: Bloco,
  dividir: Share,
  valor: Centavos,
): void {
  const { destinos, partes, ordem } = passo
  partes.fill(0)
  dividir(valor, partes, ordem, 0)
  const origem = toLugar(lugares, lugar)
  for (let k = 0; k < partes.length; k++)
    if (partes[k] !== 0) ouvinte.onMovimento?.(regra, grupoItem, mes, origem, toLugar(lugares, destinos[k]! / quadro.meses), partes[k]!)
}

function applyRegra(corrida: Corrida, { regra, passos }: RegraPreparada, bloco: Bloco): void {
  const { quadro, esforco } = corrida
  for (const passo of passos) {
    const { naOrigem, origem } = passo
    // Destinations are never in the origin of their own step, so places that this loop adds have nothing for it.
    const antes = quadro.quantos
    const poucas = origem.length < antes
    const quantos = poucas ? origem.length : antes
    esforco.spend(1 + quantos / 16)
    for (let u = 0; u < quantos; u++) {
      const lugar = poucas ? origem[u]! : quadro.usados[u]!
      if (naOrigem[lugar] === 0 || !quadro.has(lugar)) continue
      esforco.spend(1 + quadro.meses / 16)
      applyLinha(corrida, { regra, passo, lugar }, bloco)
    }
  }
}

/** 1 for each place that some rule empties. */
function listEsvaziaveis(regras: readonly RegraPreparada[], lugares: number): Uint8Array {
  const esvaziaveis = new Uint8Array(lugares)
  for (const { passos } of regras) for (const { origem } of passos) for (const lugar of origem) esvaziaveis[lugar] = 1
  return esvaziaveis
}

/** The last of the rules that emptied a place in a month. */
function findEsvaziou(regras: readonly RegraPreparada[], lugar: number, mes: number): RateioRegraCompilada | undefined {
  return regras.findLast(
    ({ regra, passos }) =>
      regra.mesInicio <= mes &&
      mes <= regra.mesFim &&
      passos.some(({ naOrigem, divisaoOf }) => naOrigem[lugar] === 1 && divisaoOf(mes).dividir !== undefined),
  )?.regra
}

/** Tells where the amounts are after all rules. */
function tellFinais(
  { quadro, lugares, ouvinte, esforco }: Corrida,
  regras: readonly RegraPreparada[],
  esvaziaveis: Uint8Array,
  { grupoItem, mes }: Bloco,
): void {
  const { onFinal, onPermanencia } = ouvinte
  const { centrosCusto, filiais } = lugares
  const { valores, meses } = quadro
  const passos = regras.reduce((total, regra) => total + regra.passos.length, 0)
  esforco.spend(quadro.quantos * (1 + meses / 8))
  // Places ascend, so the centro is found by going on, and nothing is divided.
  let [centro, primeiroDoCentro] = [0, 0]
  for (const lugar of quadro.listUsados()) {
    const linha = lugar * meses
    for (; lugar >= primeiroDoCentro + filiais.length; centro++) primeiroDoCentro += filiais.length
    onFinal?.(grupoItem, centrosCusto[centro]!, filiais[lugar - primeiroDoCentro]!, mes, valores, linha, linha + meses)
    if (esvaziaveis[lugar] === 0 || onPermanencia === undefined) continue
    for (let m = 0; m < meses; m++) {
      if (valores[linha + m] === 0) continue
      esforco.spend(passos / 8)
      const regra = findEsvaziou(regras, lugar, mes + m)
      if (regra !== undefined) onPermanencia(regra, lugar, mes + m, valores[linha + m]!)
    }
  }
}

/**
 * Runs the rules in order over each grupo item and month, each rule on what the ones before it left, and tells the listener. Amounts of
 * different grupo itens and months never meet, so those of one grupo item are shared month beside month, of as many months at once as there is
 * room for. `receita` is the whole cube where `cubo` is only a part of it: revenue weighs whatever is being looked at.
 * @throws RateioTooLargeError
 */
export function runRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  valores: readonly DirecionadorValor[],
  ouvinte: RateioOuvinte,
  receita: Cubo = cubo,
  esforco: Esforco = createEsforco(),
  lugares: RateioLugares = listLugares(cubo, rateio),
): void {
  const direcionadorOf = indexDirecionadores(valores)
  const fontes = { direcionadorOf, receitaOf: indexReceita(receita), solucaoOf: createSolucoes(direcionadorOf, esforco) }
  const { grupoItem: itens, mesInicial: primeiro, mesFinal } = seriesOf(cubo)
  // Each step has a list of all places.
  esforco.spend(lugares.quantidade * rateio.regras.reduce((passos, regra) => passos + regra.passos.length, 0))
  const regras = rateio.regras.map((regra) => prepareRegra(regra, lugares, fontes, primeiro))
  const esvaziaveis = listEsvaziaveis(regras, lugares.quantidade)
  const meses = Math.max(mesFinal - primeiro + 1, 0)
  const quadro = new Quadro(lugares.quantidade, meses)
  const corrida = { quadro, lugares, ouvinte, esforco }
  for (let mes = primeiro; mes < primeiro + meses; mes += quadro.meses) {
    for (let de = 0, ate = 0; de < itens.length; de = ate) {
      const grupoItem = itens[de]!
      while (ate < itens.length && itens[ate] === grupoItem) ate++
      const doItem = regras.filter(({ regra }) => regra.grupoItens?.has(grupoItem) ?? true)
      quadro.fill(cubo, lugares, [de, ate], mes)
      for (const regra of doItem) applyRegra(corrida, regra, { grupoItem, mes })
      tellFinais(corrida, doItem, esvaziaveis, { grupoItem, mes })
      quadro.clear()
    }
  }
}
