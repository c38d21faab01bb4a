/** Generic CRUD routes of the entidades, driven by their table definitions. */
import { parseFilter, type CadastroLinha, type CadastroRotas, type CadastroValores, type OpcoesRotas } from '@lastro/contract'
import type { HttpSettings } from '../../http/settings.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { enterCliente } from '../../acesso/sessao/store.ts'
import type { Contexto } from '../../http/contexto.ts'
import { receiveFile, writeUpload } from './arquivo.ts'
import * as store from './entidade-store.ts'
import { applyMudanca, withFixa } from './write.ts'
import { importFile, previewFile } from './import.ts'
import { chaveOf } from './regras.ts'
import { TABLES, type TableDef } from './tables.ts'

const EXPORTACAO_MAX = 100_000

interface FilterQuery {
  busca?: string | undefined
  filtro?: string | undefined
  arquivados?: '0' | '1' | undefined
}

function filterOf({ entidade }: TableDef, { busca, filtro, arquivados }: FilterQuery): store.EntidadeFilter {
  return { busca, filtro: parseFilter(entidade, filtro ?? ''), arquivados: arquivados === '1' }
}

function refuseVersao(current: CadastroLinha, versao: number): void {
  if (current.versao !== versao) throw new ErroApi('cadastro_version_conflict', { data: { atual: JSON.stringify(current) } })
}

const details = (uses: readonly string[]): { message: string }[] => uses.map((use) => ({ message: `Em uso: ${use}.` }))

export function createEntidadeHandlers(table: TableDef, { dadosDir }: Pick<HttpSettings, 'dadosDir'>): Handlers<CadastroRotas> {
  const { entidade } = table
  const getLinha = async (context: Contexto, id: string): Promise<CadastroLinha> => {
    const { tx } = context
    await store.lockEntidade(context, table)
    // A cliente is written in its own context, and found only when the caller may see it.
    orNotFound(await store.findLinha(context, table, id))
    if (!table.doCliente) await enterCliente({ tx, cliente: { id } })
    return orNotFound(await store.findLinha(context, table, id, { lock: true }))
  }
  const present = async (context: Contexto, id: string): Promise<CadastroLinha> => {
    await enterCliente(context)
    return orNotFound(await store.findLinha(context, table, id))
  }
  const record = async (
    { tx, cliente, usuario, request }: Contexto,
    { id, acao, antes, depois }: { id: string; acao: 'archive' | 'remove'; antes: unknown; depois?: unknown },
  ): Promise<void> => {
    await recordAuditoria(
      { tx, cliente: { id: table.doCliente ? cliente.id : id }, usuario, request },
      { acao: `${entidade.rota}.${acao}`, assunto: entidade.subject, assuntoId: id, antes, ...(depois === undefined ? {} : { depois }) },
    )
  }
  return {
    browse: async (request) => {
      const { pagina, limite, ordem, ...query } = request.query
      const filter = filterOf(table, query)
      const itens = await store.listLinhas(request, table, { ...filter, ordem, limite, salto: (pagina - 1) * limite })
      return { itens, total: await store.countLinhas(request, table, filter) }
    },
    export: async (request) => {
      const { ordem, formato, ...query } = request.query
      const lines = await store.listLinhas(request, table, { ...filterOf(table, query), ordem, limite: EXPORTACAO_MAX })
      return writeUpload(entidade, lines, { formato, clienteNome: request.cliente.nomeCurto })
    },
    create: async (request) => {
      const { body } = request
      await store.lockEntidade(request, table)
      return present(request, await applyMudanca(request, table, { id: null, antes: null, depois: body.valores }))
    },
    update: async (request) => {
      const { params, body } = request
      const { valores: antes, ...current } = await getLinha(request, params.id)
      refuseVersao({ ...current, valores: antes }, body.versao)
      const depois: CadastroValores = withFixa(antes, body.valores)
      if (chaveOf(entidade, antes) !== chaveOf(entidade, depois)) {
        const uses = await store.listUses(request.tx, table, params.id)
        if (uses.length > 0) throw new ErroApi('cadastro_chave_in_use', { details: details(uses) })
      }
      await enterCliente(request)
      if (JSON.stringify(sorted(antes)) === JSON.stringify(sorted(depois))) return present(request, params.id)
      return present(request, await applyMudanca(request, table, { id: params.id, antes, depois }))
    },
    archive: async (request) => {
      const { params, body } = request
      const current = await getLinha(request, params.id)
      refuseVersao(current, body.versao)
      // The caller would be left in an archived cliente.
      if (!table.doCliente && params.id === request.cliente.id && body.arquivado) {
        throw new ErroApi('cadastro_in_use', {
          message: 'Este é o cliente em que você está agora.',
          details: [{ message: 'Troque de cliente no topo da tela e arquive-o de lá.' }],
        })
      }
      if (current.arquivado !== body.arquivado) {
        await store.updateArchived(request, table, { id: params.id, arquivado: body.arquivado })
        const { valores } = current
        const [antes, depois] = [
          { ...valores, arquivado: current.arquivado },
          { ...valores, arquivado: body.arquivado },
        ]
        await record(request, { id: params.id, acao: 'archive', antes, depois })
      }
      return present(request, params.id)
    },
    remove: async (request) => {
      const { params, query } = request
      const current = await getLinha(request, params.id)
      refuseVersao(current, query.versao)
      if (entidade.semRemocao === true) {
        throw new ErroApi('cadastro_in_use', { message: 'Um cliente não é apagado: o que é dele continua guardado.' })
      }
      const uses = await store.listUses(request.tx, table, params.id)
      if (uses.length > 0) throw new ErroApi('cadastro_in_use', { details: details(uses) })
      try {
        await store.deleteLinha(request, table, params.id)
      } catch (error) {
        // The row is used by closing entries, which no balance sums, or by a reference added at this moment.
        if (error instanceof Error && 'code' in error && error.code === '23503') {
          throw new ErroApi('cadastro_in_use', { details: details([table.otherUse ?? 'lançamentos de encerramento']), cause: error })
        }
        throw error
      }
      await record(request, { id: params.id, acao: 'remove', antes: current.valores })
      return {}
    },
    preview: {
      prepare: async ({ request }) => {
        const file = await receiveFile(request, dadosDir)
        return (input) => previewFile(input, table, file)
      },
    },
    import: {
      prepare: async ({ request }) => {
        const arquivo = await receiveFile(request, dadosDir)
        return (input) => importFile(input, table, { arquivo, assinatura: input.query.assinatura })
      },
    },
  }
}

const sorted = (valores: CadastroValores): [string, unknown][] => Object.entries(valores).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function createOptionsHandlers(table: TableDef): Handlers<OpcoesRotas> {
  return {
    listOpcoes: (request) => {
      const { campo, busca = '' } = request.query
      const coluna = table.colunas.get(campo)
      if (coluna === undefined || coluna.holds === 'valor' || coluna.holds === 'micros')
        throw new Error(`field ${campo} is not a reference to another row`)
      return store.listOptions(request, coluna, busca)
    },
  }
}

export function createEntidadesHandlers(config: Pick<HttpSettings, 'dadosDir'>) {
  const of = (table: TableDef) => createEntidadeHandlers(table, config)
  const centrosCusto = TABLES['centros-custo']
  return {
    conta: { ...of(TABLES.contas), ...createOptionsHandlers(TABLES.contas) },
    centroCusto: { ...of(centrosCusto), ...createOptionsHandlers(centrosCusto) },
    filial: of(TABLES.filiais),
    direcionador: of(TABLES.direcionadores),
    direcionadorAno: { ...of(TABLES.valores), ...createOptionsHandlers(TABLES.valores) },
    grupoCadastro: of(TABLES.grupos),
    grupoItem: { ...of(TABLES['grupo-itens']), ...createOptionsHandlers(TABLES['grupo-itens']) },
    cliente: of(TABLES.clientes),
  }
}
