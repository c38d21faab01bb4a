import { AUDITORIA_ACOES, AUDITORIA_GRUPOS, type AuditoriaAcao, type auditoriaRotas, type AuditoriaGrupo } from '@lastro/contract'
import { normalizeTexto } from '@lastro/planilha'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { writeRegistros } from './export-file.ts'
import { idsOf, mudancasOf, type Nomes } from './mudancas.ts'
import { ACAO_NOMES } from './names.ts'
import { presentRegistros } from './present.ts'
import * as store from './store.ts'

const EXPORTACAO_MAX = 50_000
/** Limit per record, because an import may map thousands of accounts. */
const MUDANCAS_MAX = 500

interface Filtros extends Omit<store.Filtro, 'acoes' | 'usuarioId'> {
  quem?: string | undefined
  tipo?: AuditoriaGrupo | undefined
  acao?: AuditoriaAcao | undefined
}

/** Sign-in includes sign-in from a new browser, which can also be selected alone. */
const listAcoes = (acao: AuditoriaAcao): AuditoriaAcao[] => (acao === 'sessao.login' ? [acao, 'sessao.newDevice'] : [acao])

function filtroOf({ quem, tipo, acao, ...filtro }: Filtros): store.Filtro {
  const acoes = acao === undefined ? (tipo === undefined ? undefined : AUDITORIA_GRUPOS[tipo]) : listAcoes(acao)
  return { ...filtro, usuarioId: quem, acoes }
}

function acoesOf({ busca = '' }: Filtros): AuditoriaAcao[] {
  const parte = normalizeTexto(busca)
  return parte === '' ? [] : AUDITORIA_ACOES.filter((acao) => normalizeTexto(ACAO_NOMES[acao]).includes(parte))
}

async function readNomes(contexto: ContextoCliente, rows: readonly store.RegistroCompletoRow[]): Promise<Nomes> {
  const ids = rows.map(({ antes, depois }) => idsOf(antes, depois))
  return {
    grupoItens: await store.listNomes(
      contexto,
      'grupo_item',
      ids.flatMap(({ grupoItens }) => grupoItens),
    ),
    centrosCusto: await store.listNomes(
      contexto,
      'centro_custo',
      ids.flatMap(({ centrosCusto }) => centrosCusto),
    ),
    filiais: await store.listNomes(
      contexto,
      'filial',
      ids.flatMap(({ filiais }) => filiais),
    ),
  }
}

function dispositivoOf({ nomes }: store.RegistroRow): string | null {
  const dispositivo = nomes?.['dispositivo']
  return typeof dispositivo === 'string' && dispositivo !== '' ? dispositivo : null
}

export function createAuditoriaHandlers(): Handlers<typeof auditoriaRotas> {
  return {
    list: async (pedido) => {
      const { cursor, limite, ...filtros } = pedido.query
      const { rows, proximo } = await store.listRegistros(pedido, filtroOf(filtros), {
        cursor,
        limite,
        acoesDaBusca: acoesOf(filtros),
      })
      return {
        itens: (await presentRegistros(pedido, rows)).map(({ row: _row, ...registro }) => registro),
        proximo: proximo?.id ?? null,
        ate: proximo === undefined ? null : new Date(proximo.createdAt).toISOString(),
      }
    },
    listPessoas: async (pedido) => {
      const pessoas = await store.listPessoas(pedido, await store.listQuem(pedido))
      return [...pessoas.values()].toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt'))
    },
    export: async (pedido) => {
      const { formato, ...filtros } = pedido.query
      const busca = { max: EXPORTACAO_MAX + 1, acoesDaBusca: acoesOf(filtros) }
      const rows = await store.listCompletos(pedido, filtroOf(filtros), busca)
      if (rows.length > EXPORTACAO_MAX) throw new ErroApi('auditoria_export_too_large')
      const nomes = await readNomes(pedido, rows)
      const linhas = (await presentRegistros(pedido, rows)).map(({ row, ...registro }) => ({
        ...registro,
        mudancas: mudancasOf(row.acao, row, nomes),
        dispositivo: dispositivoOf(row),
        requestId: row.requestId,
      }))
      return writeRegistros(linhas, { formato, clienteNome: pedido.cliente.nomeCurto })
    },
    get: async (pedido) => {
      const { id } = pedido.params
      const row = orNotFound(await store.findRegistro(pedido, id))
      const mudancas = mudancasOf(row.acao, row, await readNomes(pedido, [row]))
      const [presented] = await presentRegistros(pedido, [row])
      const { row: _row, ...registro } = orNotFound(presented)
      return {
        ...registro,
        dispositivo: dispositivoOf(row),
        requestId: row.requestId,
        mudancas: mudancas.slice(0, MUDANCAS_MAX),
        totalMudancas: mudancas.length,
      }
    },
  }
}
