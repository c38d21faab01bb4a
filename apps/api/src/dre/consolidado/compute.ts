import type { ComparativoAnalise, ComparativoPor, DreConsolidado } from '@lastro/contract'
import { compareDre, type DreValor } from '@lastro/engine'
import { createTimeout, runDre } from '../../cubo/formula-limits.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { listColunas, listMensais, listPartes } from '../comparativo/colunas.ts'
import { assertColunas, presentLinhas } from '../comparativo/linhas.ts'
import { baseAvOf, compiledOf } from '../statement.ts'
import { buildCenarios, EMPTY } from './cenarios.ts'
import { createCalendario, placeColunas } from './map-columns.ts'
import { confereOf, listConferidas, listSomas } from './conferencia.ts'
import { listDivergencias } from './divergencias.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'
import { chaveDoCliente, ELIMINACOES, listMembros, ORCADO } from './membros.ts'
import { presentConsolidado } from './present.ts'
import type { EliminacaoRow } from './store.ts'

interface ConsolidadoRequest {
  fontes: readonly string[]
  por: ComparativoPor
  analises: readonly ComparativoAnalise[]
  baseAv: string | undefined
}

/**
 * @param empresas the open one first; `modelo` and `recorte` belong to it
 * @throws ErroApi `dre_modelo_invalid`, `dre_colunas_too_many`
 */
export function computeConsolidado(
  empresas: readonly [ConsolidadoEmpresa, ...ConsolidadoEmpresa[]],
  modelo: ModeloCompilado,
  recorte: Recorte,
  eliminacoes: readonly EliminacaoRow[],
  { fontes, por, analises, baseAv: chosen }: ConsolidadoRequest,
): Omit<DreConsolidado, 'itens'> {
  const [{ cliente, dados }] = empresas
  const { exercicioMesInicial } = cliente
  const { periodo } = recorte
  const dre = compiledOf(modelo)
  const membros = listMembros(empresas)
  const partes = listPartes(periodo, por, membros, exercicioMesInicial)
  const baseAv = baseAvOf(modelo, chosen)
  const validas = new Set(analises.filter((analise) => analise !== 'av' || baseAv !== null))
  const colunas = listColunas(partes, fontes, validas, undefined)
  assertColunas(colunas.length, dre)
  const calendario = createCalendario(empresas, periodo)
  const mensais = listMensais(periodo, membros, exercicioMesInicial)
  const { motor, shown, evolucao } = placeColunas(colunas, partes, mensais, { calendario, baseAv: baseAv?.codigo })

  const cenarios = buildCenarios(empresas, membros, eliminacoes, fontes.includes(ORCADO))
  const calculadas = [...motor, ...listConferidas(membros, periodo)]
  const checkTimeout = createTimeout()
  const table = runDre((onLinha) => compareDre(dre, cenarios, calculadas, { exercicioMesInicial, onLinha }), checkTimeout)
  const positions = new Map(calculadas.map(({ id }, i) => [id, i]))
  const valorEm = (valores: readonly DreValor[], id: string): DreValor => valores[positions.get(id) ?? -1] ?? null
  const conferidos = (key: string): ReadonlyMap<string, DreValor> =>
    new Map(table.linhas.map(({ codigo, valores }) => [codigo, valorEm(valores, confereOf(key))]))

  const somas = listSomas(dre, conferidos(EMPTY))
  const deEliminacoes = colunas.map(({ parte }) => partes[parte]?.tipo === ELIMINACOES)
  const place = (valores: readonly DreValor[], soma: boolean): DreValor[] =>
    shown.map((id, i) => (id === null || (!soma && deEliminacoes[i] === true) ? null : valorEm(valores, id)))
  const linhas = presentLinhas(modelo, dados, table, {
    valores: (valores, line) => place(valores, line === undefined || somas.has(line.codigo)),
    evolucao: (valores) => evolucao.map((id) => (id === null ? null : valorEm(valores, id))),
  })
  const divergencias = empresas.map((empresa, i) =>
    listDivergencias(empresa, {
      isOpen: i === 0,
      dre,
      itens: modelo.itens,
      periodo,
      modelo,
      shown: conferidos(chaveDoCliente(empresa.cliente.id)),
      dados,
      checkTimeout,
    }),
  )
  return presentConsolidado({
    empresas,
    modelo,
    recorte,
    baseAv,
    fontes,
    partes,
    colunas,
    linhas,
    calendario,
    eliminacoes,
    divergencias,
    somas,
  })
}
