import type { FolhaFormato, Idioma, RelatorioCartao, RelatorioConteudo } from '@lastro/contract'
import { writeList } from '../exportacao/list.ts'
import { writePdf } from '../exportacao/write-documento.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { ActiveCliente } from '../http/authenticate.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { File } from '../http/handler.ts'
import type { OpenedRelatorio } from './workspace/store.ts'
import { buildRelatorio } from './documento.ts'
import { buildSheet, type RelatorioSheet, type ReportReader, type FiguresQuery } from './figures.ts'

interface SheetRequest {
  relatorio: { nome: string; descricao: string; conteudo: RelatorioConteudo }
  pedido: FiguresQuery
  formato: FolhaFormato
  cartao: number | undefined
  idioma: Idioma
}

export interface LoadedSheet extends Pick<SheetRequest, 'relatorio' | 'formato' | 'idioma'> {
  sheet: RelatorioSheet
  cartao: RelatorioCartao | undefined
  cliente: ActiveCliente
}

/** External reports have no numbers here, so they count as absent for exports. */
export function onlyNativo(relatorio: OpenedRelatorio | undefined): OpenedRelatorio {
  return orNotFound(relatorio?.provedor === 'nativo' ? relatorio : undefined)
}

export async function readSheet(
  context: ContextoLeitura & ReportReader,
  cubos: CuboCache,
  { relatorio, pedido, formato, cartao, idioma }: SheetRequest,
): Promise<LoadedSheet> {
  const { conteudo } = relatorio
  const chosen = cartao === undefined ? undefined : conteudo.cartoes[cartao]
  if (chosen === undefined && (cartao !== undefined || formato !== 'pdf')) throw new ErroApi('relatorio_cartao_missing')
  const cartoes = chosen === undefined ? conteudo.cartoes : [chosen]
  const sheet = await buildSheet(context, cubos, { conteudo, pedido, idioma, cartoes })
  return { relatorio, formato, idioma, sheet, cartao: chosen, cliente: context.cliente }
}

export async function writeSheet(
  { relatorio: { nome, descricao }, formato, idioma, sheet, cartao, cliente }: LoadedSheet,
  { nome: quem, instant }: { nome: string; instant: Date },
): Promise<File & { periodo: { inicio: string; fim: string } }> {
  const { periodo, tables } = sheet
  const { inicio, fim } = periodo
  const [table] = tables
  const titulo = cartao === undefined || table === undefined ? nome : `${nome} - ${table.titulo}`
  const fileNome = `${titulo} ${cliente.nomeCurto} ${inicio} a ${fim}`.replaceAll(/[/\\:*?"<>|]/g, '-')
  if (formato !== 'pdf' && table !== undefined) {
    return { ...(await writeList({ nome: fileNome, sheet: 'Relatório', formato }, [table.cabecalho, ...table.linhas])), periodo }
  }
  const emissao = { nome: fileNome, titulo: nome, descricao, clienteNome: cliente.nome, quem, instant, idioma }
  return { ...(await writePdf(buildRelatorio(sheet, emissao))), periodo }
}
