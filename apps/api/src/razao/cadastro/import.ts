/** Imports reference data. The import runs only if its plan is still the previewed one. */
import { createHash } from 'node:crypto'
import {
  PREVIEW_LINHAS,
  type CadastroImportada,
  type CadastroPrevia,
  type CadastroPreviaLinha,
  type CampoDef,
  type CampoValor,
} from '@lastro/contract'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { LoadedUpload } from './arquivo.ts'
import { printValor } from './cell-format.ts'
import * as store from './entidade-store.ts'
import { readVizinhas, refuseDuplicate, withFixa, writeMudancas } from './write.ts'
import { planLinhas, type LinhaPlano, type ImportPlan } from './import-plan.ts'
import { checkMudancas } from './regras.ts'
import type { TableDef } from './tables.ts'

const REFUSED_NO_ERROR = 50

async function planFile(context: Contexto, table: TableDef, file: LoadedUpload): Promise<ImportPlan> {
  const { entidade } = table
  const all = await store.listAll(context, table)
  const plano = planLinhas(entidade, file.registros, all)
  const lines = plano.mudancas.map(({ linha, mudanca }): LinhaPlano => ({
    linha,
    mudanca: { ...mudanca, depois: withFixa(mudanca.antes, mudanca.depois) },
  }))
  const mudancas = lines.map(({ mudanca }) => mudanca)
  const problemas = checkMudancas(entidade, mudancas, await readVizinhas(context, table, { mudancas, all }))
  const refusedByLine = new Map(plano.recusadas.map((refused) => [refused.linha, refused]))
  for (const { index, campo: nome, valor, message } of problemas) {
    const found = lines[index]
    const campo = entidade.campos.find((each) => each.nome === nome)
    if (found === undefined || campo === undefined) continue
    const refused = refusedByLine.get(found.linha) ?? { linha: found.linha, titulo: tituloOf(table, found), problemas: [] }
    refused.problemas.push({ campo: campo.rotulo, valor: printValor(campo, valor), message })
    refusedByLine.set(found.linha, refused)
  }
  return {
    ...plano,
    mudancas: lines.filter(({ linha }) => !refusedByLine.has(linha)),
    recusadas: [...refusedByLine.values()].toSorted((a, b) => a.linha - b.linha),
  }
}

function tituloOf({ entidade }: TableDef, { mudanca: { depois } }: LinhaPlano): string {
  return entidade.chave.flatMap((nome) => depois[nome] ?? []).join(' · ')
}

/** Checksum of the planned writes. Versions are left out, because a row changed in between shows by its values. */
function signatureOf({ mudancas, recusadas }: ImportPlan): string {
  return createHash('sha256')
    .update(JSON.stringify([mudancas.map(({ mudanca: { id, antes, depois } }) => [id, antes, depois]), recusadas.length]))
    .digest('hex')
}

function changesOf(campos: readonly CampoDef[], { mudanca: { antes, depois } }: LinhaPlano): CadastroPreviaLinha['mudancas'] {
  const changed = (a: CampoValor | undefined, b: CampoValor | undefined): boolean => (a ?? null) !== (b ?? null)
  return campos.flatMap((campo) => {
    const [from, para] = [antes?.[campo.nome], depois[campo.nome]]
    return changed(from, para) ? [{ campo: campo.nome, antes: printValor(campo, from), depois: printValor(campo, para) }] : []
  })
}

export async function previewFile(context: Contexto, table: TableDef, file: LoadedUpload): Promise<CadastroPrevia> {
  const plano = await planFile(context, table, file)
  const { campos } = table.entidade
  const changed = plano.mudancas.filter(({ mudanca }) => mudanca.id !== null)
  const fresh = plano.mudancas.filter(({ mudanca }) => mudanca.id === null)
  const linhas: CadastroPreviaLinha[] = plano.recusadas.slice(0, PREVIEW_LINHAS).map(({ linha, titulo, problemas }) => ({
    linha,
    situacao: 'recusada',
    titulo,
    mudancas: [],
    problemas,
  }))
  for (const [situacao, list] of [
    ['mudada', changed],
    ['nova', fresh],
  ] as const) {
    for (const item of list.slice(0, PREVIEW_LINHAS - linhas.length)) {
      linhas.push({ linha: item.linha, situacao, titulo: tituloOf(table, item), mudancas: changesOf(campos, item), problemas: [] })
    }
  }
  return {
    arquivoNome: file.nome,
    colunas: plano.colunas.map(({ titulo, campo }) => ({ titulo, campo: campo?.nome ?? null })),
    novas: fresh.length,
    mudadas: changed.length,
    iguais: plano.iguais,
    recusadas: plano.recusadas.length,
    linhas,
    assinatura: signatureOf(plano),
  }
}

export async function importFile(
  context: Contexto,
  table: TableDef,
  { arquivo, assinatura }: { arquivo: LoadedUpload; assinatura: string },
): Promise<CadastroImportada> {
  await store.lockEntidade(context, table)
  const plano = await planFile(context, table, arquivo)
  if (plano.recusadas.length > 0) {
    const details = plano.recusadas.flatMap(({ linha, problemas }) => problemas.map((problema) => ({ linha, ...problema })))
    throw new ErroApi('cadastro_importacao_refused', { details: details.slice(0, REFUSED_NO_ERROR) })
  }
  if (signatureOf(plano) !== assinatura) throw new ErroApi('cadastro_previa_changed')
  const mudancas = plano.mudancas.map(({ mudanca }) => mudanca)
  await refuseDuplicate(writeMudancas(context, table, mudancas))
  const novas = mudancas.filter(({ id }) => id === null).length
  return { novas, mudadas: mudancas.length - novas, iguais: plano.iguais }
}
