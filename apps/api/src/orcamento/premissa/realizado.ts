/** Realizado of an item by month, and its ratio to another item: the source of a premissa. */
import type { PremissaRealizado } from '@lastro/contract'
import { addCentavos, listMeses, mesToIndex, type Mes } from '@lastro/engine'
import type { DataDre } from '../../cubo/dre-data.ts'
import { orNotFound } from '../../http/erro.ts'
import { assertPeriodo } from './list.ts'

const RATIO_MAX_MICROS = 999_999_999_999_999n

/** Ratio in millionths, truncated towards zero; a cost over a revenue is given without its sign. Null without a base. */
function ratioOf(valor: number, base: number | null): number | null {
  if (base === null || base === 0) return null
  const micros = (BigInt(valor) * 1_000_000n) / BigInt(base)
  const size = micros < 0n ? -micros : micros
  return size > RATIO_MAX_MICROS ? null : Number(size)
}

function sumItem({ cubo: { cubo } }: DataDre, item: number, { inicio, fim }: { inicio: Mes; fim: Mes }): number[] {
  const from = mesToIndex(inicio)
  const valores = Array.from<number>({ length: mesToIndex(fim) - from + 1 }).fill(0)
  for (let i = 0; i < cubo.tamanho; i++) {
    const mes = cubo.mes[i]! - from
    if (cubo.grupoItem[i] === item && mes >= 0 && mes < valores.length) valores[mes] = addCentavos(valores[mes]!, cubo.valorCentavos[i]!)
  }
  return valores
}

/** @throws ErroApi `registro_not_found`, `premissa_invalid` */
export function presentRealizado(
  data: DataDre,
  { grupoItem, sobreGrupoItem: base, inicio, fim }: { grupoItem: number; sobreGrupoItem?: number | undefined; inicio: Mes; fim: Mes },
): PremissaRealizado {
  assertPeriodo({ inicio, fim })
  for (const item of base === undefined ? [grupoItem] : [grupoItem, base]) orNotFound(data.grupoItens.get(item))
  const valores = sumItem(data, grupoItem, { inicio, fim })
  const bases = base === undefined ? null : sumItem(data, base, { inicio, fim })
  const meses = listMeses(inicio, fim).map((mes, i) => {
    const baseCentavos = bases === null ? null : bases[i]!
    return { mes, valorCentavos: valores[i]!, baseCentavos, razaoMicros: ratioOf(valores[i]!, baseCentavos) }
  })
  const valorCentavos = valores.reduce(addCentavos, 0)
  const baseCentavos = bases === null ? null : bases.reduce(addCentavos, 0)
  const razoes = meses.flatMap(({ razaoMicros }) => (razaoMicros === null ? [] : [razaoMicros]))
  return {
    meses,
    valorCentavos,
    baseCentavos,
    razaoMicros: ratioOf(valorCentavos, baseCentavos),
    menorMicros: razoes.length === 0 ? null : Math.min(...razoes),
    maiorMicros: razoes.length === 0 ? null : Math.max(...razoes),
  }
}
