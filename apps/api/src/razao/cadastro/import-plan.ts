/** Plans an import into an entidade: maps columns to fields, and marks each line as new, changed, unchanged or refused. Pure. */
import { valorSchemaOf, type CadastroValores, type CampoDef, type CampoNome, type CampoValor, type EntidadeDef } from '@lastro/contract'
import { normalizeTexto, type Registro } from '@lastro/planilha'
import * as z from 'zod/mini'
import { readCelula, textOf } from './cell-format.ts'
import { CAMPO_NOMES } from './translations.ts'
import { chaveOf, type CadastroRow, type CadastroMudanca } from './regras.ts'

export interface LinhaProblema {
  campo: string
  valor: string
  message: string
}

export interface LinhaPlano {
  linha: number
  mudanca: CadastroMudanca
}

export interface RefusedLinha {
  linha: number
  titulo: string
  problemas: LinhaProblema[]
}

export interface ImportPlan {
  colunas: { titulo: string; campo: CampoDef | null }[]
  mudancas: LinhaPlano[]
  iguais: number
  recusadas: RefusedLinha[]
}

/** Maps columns to fields by title. Of two columns for one field the first wins. */
export function mapColunas(def: EntidadeDef, titulos: readonly string[]): ImportPlan['colunas'] {
  const taken = new Set<CampoNome>()
  return titulos.map((titulo) => {
    const normal = normalizeTexto(titulo)
    const isCalled = ({ nome, rotulo, outros = [] }: CampoDef): boolean =>
      [rotulo, nome, ...outros, ...(CAMPO_NOMES[nome] ?? [])].some((each) => normalizeTexto(each) === normal)
    const campo = def.campos.find((each) => !taken.has(each.nome) && isCalled(each))
    if (campo !== undefined) taken.add(campo.nome)
    return { titulo, campo: campo ?? null }
  })
}

const same = (a: CampoValor | undefined, b: CampoValor | undefined): boolean => trimmed(a) === trimmed(b)
const trimmed = (valor: CampoValor | undefined): CampoValor => (typeof valor === 'string' ? valor.trim() || null : (valor ?? null))

export function planLinhas(def: EntidadeDef, registros: readonly Registro[], current: readonly CadastroRow[]): ImportPlan {
  const [header, ...data] = registros
  const colunas = mapColunas(def, header?.celulas.map(textOf) ?? [])
  const presentes = new Set(colunas.flatMap(({ campo }) => (campo === null ? [] : [campo.nome])))
  const missing = def.campos.filter(({ nome, obrigatorio, padrao }) => obrigatorio === true && padrao === undefined && !presentes.has(nome))
  const plano: ImportPlan = { colunas, mudancas: [], iguais: 0, recusadas: [] }
  // Without the key columns no line can be read. Without another required column only new rows are refused.
  const chaveLack = missing.filter(({ nome }) => def.chave.includes(nome))
  if (chaveLack.length > 0 || header === undefined) {
    const problemas = chaveLack.map(({ rotulo }) => ({ campo: rotulo, valor: '', message: `O arquivo não tem a coluna ${rotulo}.` }))
    plano.recusadas.push({ linha: header?.linha ?? 1, titulo: '', problemas })
    return plano
  }
  const porChave = new Map(current.map((line) => [chaveOf(def, line.valores), line]))
  const vistas = new Map<string, number>()
  for (const { linha, celulas } of data) readLinha({ def, colunas, porChave, vistas, plano }, { linha, celulas })
  return plano
}

interface ImportReader {
  def: EntidadeDef
  colunas: ImportPlan['colunas']
  porChave: ReadonlyMap<string, CadastroRow>
  vistas: Map<string, number>
  plano: ImportPlan
}

function readLinha({ def, colunas, porChave, vistas, plano }: ImportReader, { linha, celulas }: Registro): void {
  const problemas: LinhaProblema[] = []
  const parsed = new Map<CampoNome, CampoValor>()
  for (const [i, { campo }] of colunas.entries()) {
    if (campo === null) continue
    const loaded = readCelula(campo, celulas[i])
    if ('valor' in loaded) parsed.set(campo.nome, loaded.valor)
    else problemas.push({ campo: campo.rotulo, valor: textOf(celulas[i]), message: loaded.message })
  }
  const titulo = def.chave.flatMap((nome) => parsed.get(nome) ?? []).join(' · ')
  const refuse = (): void => {
    plano.recusadas.push({ linha, titulo, problemas })
  }
  if (problemas.length > 0) return refuse()
  const key = chaveOf(def, Object.fromEntries(def.chave.map((nome) => [nome, parsed.get(nome) ?? null])))
  const before = vistas.get(key)
  const [first] = def.campos.filter(({ nome }) => def.chave.includes(nome))
  if (before !== undefined) {
    problemas.push({ campo: first?.rotulo ?? '', valor: titulo, message: `A linha ${before} do arquivo já traz ${titulo}.` })
    return refuse()
  }
  vistas.set(key, linha)
  const current = porChave.get(key)
  if (current !== undefined && [...parsed].every(([nome, valor]) => same(valor, current.valores[nome]))) {
    plano.iguais++
    return
  }
  const depois: CadastroValores = {}
  for (const campo of def.campos) {
    const loaded = parsed.get(campo.nome)
    const hasChanged = parsed.has(campo.nome) && !same(loaded, current?.valores[campo.nome])
    if (current !== undefined && !hasChanged) {
      depois[campo.nome] = current.valores[campo.nome] ?? null
      continue
    }
    const empty = loaded === null || loaded === undefined
    // A default applies only to new rows. In an existing row an empty required cell is an error.
    const lack = empty && campo.obrigatorio === true && (current !== undefined || campo.padrao === undefined)
    const validado = z.safeParse(valorSchemaOf(campo), empty ? undefined : loaded)
    if (validado.success && !lack) depois[campo.nome] = validado.data
    else {
      const message = lack ? `Falta ${campo.rotulo}.` : (validado.error?.issues[0]?.message ?? 'Valor inválido.')
      problemas.push({ campo: campo.rotulo, valor: String(loaded ?? ''), message })
    }
  }
  if (problemas.length > 0) return refuse()
  plano.mudancas.push({ linha, mudanca: { id: current?.id ?? null, antes: current?.valores ?? null, depois } })
}
