import type { Orcamento, orcamentoRotas } from '@lastro/contract'
import { addMeses, mesFromSql, mesToSql, type Mes } from '@lastro/engine'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { DadosDre } from '../cubo/dre-data.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { changeAreas, updateArea } from './areas.ts'
import type { AvisoDeps } from './notify.ts'
import { createEmBranco, removeOrcamento, updateCabecalho } from './header.ts'
import { exportOrcamentos } from './export.ts'
import { listPessoas } from '../acesso/permissao/members.ts'
import type { Contexto } from '../http/contexto.ts'
import { presentItem, readOrcamento, type ReadAndamentos } from './present.ts'
import * as store from './store.ts'
import * as transicoes from './transitions.ts'

interface OrcamentoDeps extends AvisoDeps {
  cubos: CuboCache
  /** Income accounts with an amount and no destination in the last fiscal year with entries, largest first. */
  listSemDestino: (dados: DadosDre) => readonly { codigo: string; descricao: string }[]
  /** For reads only, because the value may be cached. */
  readAndamentos: ReadAndamentos
}

/** Bypasses the cache, because a changing transaction may still roll back. */
const sumAndamentos: ReadAndamentos = (contexto, { id }) => store.sumAreas(contexto, id)

type Filtros = Omit<store.OrcamentoFiltro, 'mesInicio'> & { inicio?: Mes | undefined }
const filtroOf = ({ inicio, ...filtro }: Filtros): store.OrcamentoFiltro => ({
  ...filtro,
  mesInicio: inicio === undefined ? undefined : mesToSql(inicio),
})

/** First month of the fiscal year after the last entries; without entries, of the next fiscal year. */
function proximoInicio(ultimo: Mes, mesInicial: number): Mes {
  const ano = Number(ultimo.slice(0, 4))
  const deste = `${ano}-${String(mesInicial).padStart(2, '0')}`
  return ultimo < deste ? deste : addMeses(deste, 12)
}

export function createOrcamentoHandlers({
  cubos,
  listSemDestino,
  readAndamentos,
  ...deps
}: OrcamentoDeps): Handlers<typeof orcamentoRotas> {
  const answerChanged = async (contexto: Contexto, id: number): Promise<Orcamento> => {
    await deps.announce(contexto, id)
    return orNotFound(await readOrcamento(contexto, id, sumAndamentos))
  }
  return {
    list: async (pedido) => {
      const { pagina, limite, ordem, ...filtros } = pedido.query
      const filtro = filtroOf(filtros)
      const { exercicios, ...resumo } = await store.summarizeOrcamentos(pedido, filtro)
      const rows = await store.listOrcamentos(pedido, { ...filtro, ordem, limite, salto: (pagina - 1) * limite })
      return { ...resumo, exercicios: exercicios.map(mesFromSql), itens: rows.map(presentItem) }
    },
    export: async (pedido) => {
      const { formato, ordem, ...filtros } = pedido.query
      const rows = await store.listOrcamentos(pedido, { ...filtroOf(filtros), ordem, limite: 10_000 })
      return exportOrcamentos(rows.map(presentItem), pedido.cliente.nomeCurto, formato)
    },
    getOpcoes: async (pedido) => {
      const ultimo = await store.findUltimoMes(pedido)
      const pessoas = (await listPessoas(pedido, 'Orcamento')).filter((pessoa) => pessoa.can('update') || pessoa.can('approve'))
      const { cenarios } = await store.summarizeOrcamentos(pedido, {})
      return {
        modelos: await store.listModelos(pedido),
        centrosCusto: await store.listCadastro(pedido, 'centro_custo'),
        filiais: await store.listCadastro(pedido, 'filial'),
        pessoas: pessoas.map(({ id, nome }) => ({ id, nome })),
        cenarios,
        grupoItens: await store.countGrupoItens(pedido),
        inicio: proximoInicio(
          ultimo === null ? deps.clock().toISOString().slice(0, 7) : mesFromSql(ultimo),
          pedido.cliente.exercicioMesInicial,
        ),
      }
    },
    get: async (pedido) => orNotFound(await readOrcamento(pedido, pedido.params.id, readAndamentos)),
    create: (pedido) => createEmBranco(pedido, pedido.body),
    update: async (pedido) => {
      await updateCabecalho(pedido, pedido.params.id, pedido.body)
      return answerChanged(pedido, pedido.params.id)
    },
    remove: async (pedido) => {
      await removeOrcamento(pedido, pedido.params.id, pedido.query.versao)
      await deps.announce(pedido, pedido.params.id)
      return { id: pedido.params.id }
    },
    submit: async (pedido) => {
      await transicoes.submitOrcamento(deps, pedido, { ...pedido.body, ...pedido.params })
      return answerChanged(pedido, pedido.params.id)
    },
    return: async (pedido) => {
      await transicoes.returnOrcamento(deps, pedido, { ...pedido.body, ...pedido.params })
      return answerChanged(pedido, pedido.params.id)
    },
    resume: async (pedido) => {
      await transicoes.resumeOrcamento(pedido, { ...pedido.body, ...pedido.params })
      return answerChanged(pedido, pedido.params.id)
    },
    approve: {
      // A separate snapshot, as the cache of the De-Para requires.
      prepare: async ({ transaction }) => {
        const dados = await transaction((contexto) => cubos.get(contexto))
        const lido = { dados, semDestino: listSemDestino(dados) }
        return async (pedido) => {
          await transicoes.approveOrcamento(deps, pedido, { ...pedido.body, ...pedido.params }, lido)
          return answerChanged(pedido, pedido.params.id)
        }
      },
    },
    revise: (pedido) => transicoes.reviseOrcamento(pedido, { ...pedido.body, ...pedido.params }),
    close: async (pedido) => {
      await transicoes.closeOrcamento(pedido, { ...pedido.body, ...pedido.params })
      return answerChanged(pedido, pedido.params.id)
    },
    updateArea: async (pedido) => {
      await updateArea(deps, pedido, { ...pedido.body, ...pedido.params })
      return answerChanged(pedido, pedido.params.id)
    },
    submitAreas: async (pedido) => {
      await changeAreas(deps, pedido, { ...pedido.body, id: pedido.params.id, acao: 'enviar' })
      return answerChanged(pedido, pedido.params.id)
    },
    withdrawAreas: async (pedido) => {
      await changeAreas(deps, pedido, { ...pedido.body, id: pedido.params.id, acao: 'retirar' })
      return answerChanged(pedido, pedido.params.id)
    },
    approveAreas: async (pedido) => {
      await changeAreas(deps, pedido, { ...pedido.body, id: pedido.params.id, acao: 'aprovar' })
      return answerChanged(pedido, pedido.params.id)
    },
    returnAreas: async (pedido) => {
      await changeAreas(deps, pedido, { ...pedido.body, id: pedido.params.id, acao: 'devolver' })
      return answerChanged(pedido, pedido.params.id)
    },
  }
}
