/** Plans an import into an entidade: maps columns to fields, and marks each line as new, changed, unchanged or refused. Pure. */
import { valorSchemaOf, type CadastroValores, type CampoDef, type CampoNome, type CampoValor, type EntidadeDef } from '@lastro/contract'
import { normalizeTexto, type Registro } from '@lastro/planilha'
import * as z from 'zod/mini'
import { readCelula, textOf } from './celula.ts'
import { CAMPO_NOMES } from './translations.ts'
import { chaveOf, type LinhaValores, type Mudanca } from './regras.ts'

export interface LinhaProblema {
  campo: string
  valor: string
  message: string
}

export interface LinhaPlano {
  linha: number
  mudanca: Mudanca
}

export interface LinhaRecusada {
  linha: number
  titulo: string
  problemas: LinhaProblema[]
}

export interface Plano {
  colunas: { titulo: string; campo: CampoDef | null }[]
  mudancas: LinhaPlano[]
  iguais: number
  recusadas: LinhaRecusada[]
}

/** Maps columns to fields by title. Of two columns for one field the first wins. */
export function mapColunas(def: EntidadeDef, titulos: readonly string[]): Plano['colunas'] {
  const tomados = new Set<CampoNome>()
  return titulos.map((titulo) => {
    const normal = normalizeTexto(titulo)
    const isCalled = ({ nome, rotulo, outros = [] }: CampoDef): boolean =>
      [rotulo, nome, ...outros, ...(CAMPO_NOMES[nome] ?? [])].some((each) => normalizeTexto(each) === normal)
    const campo = def.campos.find((each) => !tomados.has(each.nome) && isCalled(each))
    if (campo !== undefined) tomados.add(campo.nome)
    return { titulo, campo: campo ?? null }
  })
}

const same = (a: CampoValor | undefined, b: CampoValor | undefined): boolean => trimmed(a) === trimmed(b)
const trimmed = (valor: CampoValor | undefined): CampoValor => (typeof valor === 'string' ? valor.trim() || null : (valor ?? null))

export function planLinhas(def: EntidadeDef, registros: readonly Registro[], atuais: readonly LinhaValores[]): Plano {
  const [cabecalho, ...dados] = registros
  const colunas = mapColunas(def, cabecalho?.celulas.map(textOf) ?? [])
  const presentes = new Set(colunas.flatMap(({ campo }) => (campo === null ? [] : [campo.nome])))
  const faltam = def.campos.filter(({ nome, obrigatorio, padrao }) => obrigatorio === true && padrao === undefined && !presentes.has(nome))
  const plano: Plano = { colunas, mudancas: [], iguais: 0, recusadas: [] }
  // Without the key columns no line can be read. Without another required column only new rows are refused.
  const chaveFalta = faltam.filter(({ nome }) => def.chave.includes(nome))
  if (chaveFalta.length > 0 || cabecalho === undefined) {
    const problemas = chaveFalta.map(({ rotulo }) => ({ campo: rotulo, valor: '', message: `O arquivo não tem a coluna ${rotulo}.` }))
    plano.recusadas.push({ linha: cabecalho?.linha ?? 1, titulo: '', problemas })
    return plano
  }
  const porChave = new Map(atuais.map((linha) => [chaveOf(def, linha.valores), linha]))
  const vistas = new Map<string, number>()
  for (const { linha, celulas } of dados) readLinha({ def, colunas, porChave, vistas, plano }, { linha, celulas })
  return plano
}

interface Leitura {
  def: EntidadeDef
  colunas: Plano['colunas']
  porChave: ReadonlyMap<string, LinhaValores>
  vistas: Map<string, number>
  plano: Plano
}

function readLinha({ def, colunas, porChave, vistas, plano }: Leitura, { linha, celulas }: Registro): void {
  const problemas: LinhaProblema[] = []
  const lidos = new Map<CampoNome, CampoValor>()
  for (const [i, { campo }] of colunas.entries()) {
    if (campo === null) continue
    const lido = readCelula(campo, celulas[i])
    if ('valor' in lido) lidos.set(campo.nome, lido.valor)
    else problemas.push({ campo: campo.rotulo, valor: textOf(celulas[i]), message: lido.message })
  }
  const titulo = def.chave.flatMap((nome) => lidos.get(nome) ?? []).join(' · ')
  const recusar = (): void => {
    plano.recusadas.push({ linha, titulo, problemas })
  }
  if (problemas.length > 0) return recusar()
  const chave = chaveOf(def, Object.fromEntries(def.chave.map((nome) => [nome, lidos.get(nome) ?? null])))
  const antes = vistas.get(chave)
  const [primeira] = def.campos.filter(({ nome }) => def.chave.includes(nome))
  if (antes !== undefined) {
    problemas.push({ campo: primeira?.rotulo ?? '', valor: titulo, message: `A linha ${antes} do arquivo já traz ${titulo}.` })
    return recusar()
  }
  vistas.set(chave, linha)
  const atual = porChave.get(chave)
  if (atual !== undefined && [...lidos].every(([nome, valor]) => same(valor, atual.valores[nome]))) {
    plano.iguais++
    return
  }
  const depois: CadastroValores = {}
  for (const campo of def.campos) {
    const lido = lidos.get(campo.nome)
    const mudou = lidos.has(campo.nome) && !same(lido, atual?.valores[campo.nome])
    if (atual !== undefined && !mudou) {
      depois[campo.nome] = atual.valores[campo.nome] ?? null
      continue
    }
    const vazio = lido === null || lido === undefined
    // A default applies only to new rows. In an existing row an empty required cell is an error.
    const falta = vazio && campo.obrigatorio === true && (atual !== undefined || campo.padrao === undefined)
    const validado = z.safeParse(valorSchemaOf(campo), vazio ? undefined : lido)
    if (validado.success && !falta) depois[campo.nome] = validado.data
    else {
      const message = falta ? `Falta ${campo.rotulo}.` : (validado.error?.issues[0]?.message ?? 'Valor inválido.')
      problemas.push({ campo: campo.rotulo, valor: String(lido ?? ''), message })
    }
  }
  if (problemas.length > 0) return recusar()
  plano.mudancas.push({ linha, mudanca: { id: atual?.id ?? null, antes: atual?.valores ?? null, depois } })
}
