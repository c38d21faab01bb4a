import { COMPARATIVO_ANALISES, ELIMINACOES_MAX, type ComparativoPor, type dreConsolidadoRotas } from '@lastro/contract'
import type { Database } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import { withReadyName } from '../../cubo/in-language.ts'
import { findModelo, resolveRecorte, structureOf, type Recorte, type RecorteQuery } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Acesso, AcessoCliente } from '../../http/authenticate.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orDefect, orNotFound } from '../../http/erro.ts'
import { languageOf } from '../../http/language.ts'
import type { File, Handlers, Transaction } from '../../http/handler.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { listClientes } from '../../acesso/sessao/store.ts'
import { computeConsolidado } from './compute.ts'
import {
  findMotivo,
  isDoCliente,
  loadEmpresas,
  loadOrcados,
  openClientes,
  unionMeses,
  type ConsolidadoEmpresa,
  type ResolveEm,
} from './empresas.ts'
import { exportConsolidado } from './export.ts'
import * as store from './store.ts'

interface ConsolidadoDeps {
  db: Database
  cubos: CuboCache
  clock: () => Date
  resolveEm: ResolveEm
  planilhas: FairShare
}

interface ConsolidadoQuery extends RecorteQuery {
  modelo?: number | undefined
  clientes?: string | undefined
  fontes: string
  por: ComparativoPor
  analises: string
  baseAv?: string | undefined
}

const registroOf = (
  {
    fonte,
    mes,
    item,
    contrapartida,
    valorCentavos,
    motivo,
  }: Pick<store.EliminacaoRow, 'fonte' | 'mes' | 'item' | 'contrapartida' | 'valorCentavos' | 'motivo'>,
  empresas: readonly string[],
): Record<string, unknown> => ({
  motivo,
  linha: `${item.codigo} ${item.descricao}`,
  contrapartida: contrapartida === null ? null : `${contrapartida.codigo} ${contrapartida.descricao}`,
  fonte: fonte === 'orcado' ? 'Orçado' : 'Realizado',
  mes,
  valorCentavos,
  empresas,
})

export function createDreConsolidadoHandlers({
  db,
  cubos,
  clock,
  resolveEm,
  planilhas,
}: ConsolidadoDeps): Handlers<typeof dreConsolidadoRotas> {
  const read = async (
    {
      acesso,
      query,
      transaction,
      request,
    }: { acesso: AcessoCliente; query: ConsolidadoQuery; transaction: Transaction<Contexto>; request: Pick<FastifyRequest, 'headers'> },
    action: 'read' | 'export' = 'read',
  ) => {
    const opened = await openClientes(acesso, query.clientes?.split(',') ?? [], resolveEm, action)
    const loaded = await loadEmpresas(db, cubos, opened, languageOf(request))
    const { dados } = orDefect(loaded[0], 'the open cliente')
    const modeloDre = findModelo(dados, query.modelo)
    // A holding without entries shows the months of the other clientes.
    const recorte: Recorte | undefined = resolveRecorte(query, { ...dados, meses: unionMeses(loaded) })
    if (recorte === undefined) throw new ErroApi('dre_periodo_invalid')
    const modelo: ModeloCompilado = structureOf(modeloDre, recorte.periodo.fim)
    const doPeriodo = { periodo: recorte.periodo, dre: compiledOf(modelo) }
    const comOrcado = query.fontes.includes('orcado')
    const [openEmpresa, ...others] = comOrcado ? await loadOrcados(db, cubos, opened, loaded, doPeriodo) : loaded
    const empresas: [ConsolidadoEmpresa, ...ConsolidadoEmpresa[]] = [orDefect(openEmpresa, 'the open cliente'), ...others]
    const clientes = empresas.map(({ cliente }) => cliente.id)
    // One extra row detects an overflow.
    const stored = await transaction((context) =>
      store.listEliminacoes(context, {
        ...recorte.periodo,
        inicio: firstMes(query, recorte),
        clientes,
        limite: ELIMINACOES_MAX + 1,
      }),
    )
    if (stored.length > ELIMINACOES_MAX) throw new ErroApi('dre_eliminacoes_too_many')
    const language = languageOf(request)
    const eliminacoes = stored.map((each) => ({
      ...each,
      item: withReadyName(each.item, language),
      contrapartida: each.contrapartida && withReadyName(each.contrapartida, language),
    }))
    const analises = query.analises.split(',')
    const consolidado = computeConsolidado(empresas, modelo, recorte, eliminacoes, {
      fontes: query.fontes.split(','),
      por: query.por,
      analises: COMPARATIVO_ANALISES.filter((analise) => analises.includes(analise)),
      baseAv: query.baseAv,
    })
    const itens = can(acesso, 'update', 'Dre')
      ? compiledOf(modelo).grupoItens.flatMap((id) => {
          const row = dados.grupoItens.get(id)
          return row === undefined ? [] : [{ id, codigo: row.codigo, descricao: row.descricao }]
        })
      : []
    const noPeriodo = consolidado.eliminacoes.filter(
      ({ mes, fonte }) => mes >= recorte.periodo.inicio && (comOrcado || fonte === 'realizado'),
    )
    return { consolidado: { ...consolidado, eliminacoes: noPeriodo, itens }, modelo, recorte }
  }

  const openPair = async (acesso: AcessoCliente, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await openClientes(acesso, ids, resolveEm)).map(({ cliente }) => [cliente.id, cliente.nomeCurto]))

  return {
    get: { ownTransaction: async (input) => (await read(input)).consolidado },
    listClientes: {
      ownTransaction: async ({ acesso, transaction }) => {
        const known = await transaction((context) => listClientes(context))
        const found = []
        for (const { id, nomeCurto } of known) {
          if (id === acesso.cliente.id) continue
          // An admin is one in every cliente; everybody else is asked for one by one.
          // oxlint-disable-next-line no-await-in-loop -- all at once would take every connection
          const em: Acesso | undefined = acesso.perfil === 'admin' && acesso.vendoComo === null ? undefined : await resolveEm(acesso, id)
          if (em !== undefined && !isDoCliente(em)) continue
          found.push({ id, nome: nomeCurto, motivo: em === undefined ? null : findMotivo(em, acesso) })
        }
        return found
      },
    },
    export: {
      ownTransaction: async (input) => {
        const { acesso, query, request } = input
        const { consolidado, modelo, recorte } = await read(input, 'export')
        const emissao = { nome: acesso.nome, instant: clock(), idioma: languageOf(request) }
        const { formato, negativos, escala, casas, abertas } = query
        const write = (): Promise<File> =>
          exportConsolidado(
            { consolidado, itens: modelo.itens, recorte, cliente: acesso.cliente, emissao },
            { formato, negativos, escala, casas, abertas },
          )
        const file = formato === 'csv' ? await write() : await planilhas.reserve<File>(acesso.cliente.id, (inTurn) => inTurn(write))
        const empresas = consolidado.clientes.map((each) => each.nome)
        return { ...file, registro: { depois: { modeloDre: modelo.nome, ...recorte.periodo, empresas } } }
      },
    },
    createEliminacao: {
      prepare: async ({ acesso, body }) => {
        if (body.fonte === 'orcado' && !can(acesso, 'read', 'Orcamento')) throw new ErroApi('permissao_denied')
        const opened = await openPair(acesso, body.clientes)
        return async (request) => {
          const { itemId, contrapartidaId, clientes, ...rest } = body
          if (itemId === contrapartidaId) throw new ErroApi('dre_eliminacao_item')
          const itens = await store.listGrupoItens(request, contrapartidaId === null ? [itemId] : [itemId, contrapartidaId])
          const itemOf = (id: number) => orNotFound(itens.find((each) => each.id === id))
          const [item, contrapartida] = [itemOf(itemId), contrapartidaId === null ? null : itemOf(contrapartidaId)]
          const id = await store.insertEliminacao(request, {
            ...rest,
            itemId,
            contrapartidaId,
            entre: clientes,
            usuarioId: request.usuario.id,
          })
          await recordAuditoria(request, {
            acao: 'dreConsolidado.createEliminacao',
            assunto: 'Dre',
            assuntoId: id,
            depois: registroOf(
              { ...rest, item, contrapartida },
              clientes.map((each) => orNotFound(opened.get(each))),
            ),
          })
          return { id }
        }
      },
    },
    removeEliminacao: {
      prepare: async ({ acesso, params: { id }, transaction }) => {
        const row = orNotFound(await transaction((context) => store.findEliminacao(context, id)))
        const opened = await openPair(acesso, row.entre)
        return async (request) => {
          if (!(await store.deleteEliminacao(request, id))) throw new ErroApi('registro_not_found')
          const empresas = row.entre.map((each) => orNotFound(opened.get(each)))
          await recordAuditoria(request, {
            acao: 'dreConsolidado.removeEliminacao',
            assunto: 'Dre',
            assuntoId: id,
            antes: registroOf(row, empresas),
          })
          return { id }
        }
      },
    },
  }
}

/** A comparison with the previous year also needs the eliminations of its months. */
const firstMes = ({ fontes, analises }: ConsolidadoQuery, { periodo, anoAnterior }: Recorte): string =>
  fontes.includes('anterior') || analises.includes('ah') ? anoAnterior.inicio : periodo.inicio
