import type { OrcamentoPassado } from '@lastro/contract'
import { addMeses, mesFromSql, mesToIndex } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findLastMes, indexLinhas, sumSerie } from '../../cubo/realizado-by-linha.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import type { ColunasCache } from './colunas-cache.ts'
import { MESES } from './month-bits.ts'
import { findOrcamento } from './store.ts'

const NOTHING: OrcamentoPassado = { periodo: null, meses: 0, linhaId: [], valoresCentavos: [] }

/**
 * Actuals of the newest twelve months with entries, per budget line.
 * The first months of the previous year may lack the lines' centros de custo, and most of it may be open.
 * @throws ErroApi `registro_not_found`
 */
export async function presentPassado(
  context: ContextoLeitura,
  { cubos, colunas }: { cubos: CuboCache; colunas: ColunasCache },
  id: number,
): Promise<OrcamentoPassado> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const { linhas } = await colunas.read(context, orcamento)
  const data = await cubos.get(context)
  const positionOf = indexLinhas(linhas)
  const fim = findLastMes(data, positionOf, mesFromSql(orcamento.mesInicio))
  if (fim === null) return NOTHING
  const inicio = addMeses(fim, 1 - MESES)
  const { valoresCentavos } = sumSerie(data, positionOf, linhas.id.length, inicio)
  const passado: OrcamentoPassado = { periodo: { inicio, fim }, meses: 0, linhaId: [], valoresCentavos: [] }
  for (const mes of data.mesesCliente) {
    const index = mes - mesToIndex(inicio)
    if (index >= 0 && index < MESES) passado.meses |= 1 << index
  }
  linhas.id.forEach((linhaId, i) => {
    const valores = valoresCentavos.slice(i * MESES, (i + 1) * MESES)
    if (valores.every((valor) => valor === 0)) return
    passado.linhaId.push(linhaId)
    passado.valoresCentavos.push(...valores)
  })
  return passado
}
