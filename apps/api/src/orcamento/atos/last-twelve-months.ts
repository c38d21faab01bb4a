/** Last year's actuals per budget line. */
import type { OrcamentoPassado } from '@lastro/contract'
import { addMeses, mesFromSql, mesToIndex } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findUltimoMes, indexLinhas, sumSerie } from '../../cubo/linhas.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import type { ColunasCache } from './colunas-cache.ts'
import { MESES } from './month-bits.ts'
import { findOrcamento } from './store.ts'

const NADA: OrcamentoPassado = { periodo: null, meses: 0, linhaId: [], valoresCentavos: [] }

/**
 * Newest twelve months with entries in the lines. The previous year would not do: its first months may lack the centros de custo of the
 * lines, and most of it may not be closed yet.
 * @throws ErroApi `registro_not_found`
 */
export async function presentPassado(
  contexto: ContextoLeitura,
  { cubos, colunas }: { cubos: CuboCache; colunas: ColunasCache },
  id: number,
): Promise<OrcamentoPassado> {
  const orcamento = orNotFound(await findOrcamento(contexto, id))
  const { linhas } = await colunas.read(contexto, orcamento)
  const dados = await cubos.get(contexto)
  const posicaoOf = indexLinhas(linhas)
  const fim = findUltimoMes(dados, posicaoOf, mesFromSql(orcamento.mesInicio))
  if (fim === null) return NADA
  const inicio = addMeses(fim, 1 - MESES)
  const { valoresCentavos } = sumSerie(dados, posicaoOf, linhas.id.length, inicio)
  const passado: OrcamentoPassado = { periodo: { inicio, fim }, meses: 0, linhaId: [], valoresCentavos: [] }
  for (const mes of dados.mesesCliente) {
    const lugar = mes - mesToIndex(inicio)
    if (lugar >= 0 && lugar < MESES) passado.meses |= 1 << lugar
  }
  linhas.id.forEach((linhaId, i) => {
    const dela = valoresCentavos.slice(i * MESES, (i + 1) * MESES)
    if (dela.every((valor) => valor === 0)) return
    passado.linhaId.push(linhaId)
    passado.valoresCentavos.push(...dela)
  })
  return passado
}
