/** Amounts of a source that appear on no line of the DRE. */
import type { ComparativoFora } from '@lastro/contract'
import { listForaDaDre, type Periodo } from '@lastro/engine'
import type { DataDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { compiledOf, presentItensOutside, sumSemDePara } from '../statement.ts'
import { periodoNa, type LoadedFonte } from './fonte.ts'
import { isDeOrcamento } from './load-fontes.ts'

const NONE = { contas: 0, valorCentavos: 0 }

/** Plans are by grupo item and have no accounts. */
function realizadoDe(fonte: LoadedFonte, { periodo }: Recorte): Periodo | undefined {
  if (!isDeOrcamento(fonte.chave)) return periodoNa(fonte, periodo)
  const { realizadoAte } = fonte
  if (realizadoAte === null || realizadoAte < periodo.inicio) return undefined
  return { inicio: periodo.inicio, fim: realizadoAte < periodo.fim ? realizadoAte : periodo.fim }
}

/** Empty without missing amounts. */
export function listOutside(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  fonte: LoadedFonte,
  rateado: boolean,
): ComparativoFora[] {
  const realizado = realizadoDe(fonte, recorte)
  const semDePara = realizado === undefined ? NONE : sumSemDePara(data, { periodo: realizado, filtro: recorte.filtro })
  const itens = listForaDaDre(compiledOf(modelo), fonte.cubo(rateado), periodoNa(fonte, recorte.periodo), recorte.filtro)
  if (semDePara.contas === 0 && itens.length === 0) return []
  return [{ fonte: fonte.chave, clienteId: null, semDePara, foraDaDre: presentItensOutside(data, itens) }]
}
