/** Plans a De-Para file: marks the rule of each line as new, changed, unchanged or refused. Pure. */
import { addMeses, isMes, validateDeParaRegra, type Mes } from '@lastro/engine'
import { CALENDARIO, formatMesNumerico } from '@lastro/formato'
import { normalizeTexto, type Registro, shortenTexto } from '@lastro/planilha'
import { textOf } from '../cadastro/cell-format.ts'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import type { RegraRow } from '../../cubo/store.ts'
import { closedTextOf } from './closed-months.ts'

const COLUNAS = {
  tipo: ['Alcance', 'Tipo', 'Type'],
  contaInicio: ['Conta', 'Conta inicial', 'Código da conta', 'Account'],
  contaFim: ['Última conta', 'Conta final', 'Last account'],
  centroCusto: ['Centro de custo', 'Centro', 'CC', 'Cost centre', 'Cost center'],
  filial: ['Filial', 'Branch'],
  grupoItem: ['Item de grupo', 'Item', 'Destino', 'Group item'],
  mesInicio: ['Desde', 'De', 'Vale desde', 'From'],
  mesFim: ['Até', 'Vale até', 'To'],
} as const
type Campo = keyof typeof COLUNAS
const CAMPOS = Object.keys(COLUNAS) as Campo[]
const INFORMATIVAS = ['Descrição do item', 'Origem', 'Motivo'] as const
const OBRIGATORIAS: readonly Campo[] = ['contaInicio', 'grupoItem']
const CONTA_MAX = 60

type DeParaTipo = RegraRow['tipo']
export const TIPOS: Readonly<Record<DeParaTipo, string>> = { exata: 'Uma conta', prefixo: 'Prefixo', faixa: 'Faixa' }
const TIPO_NOMES: Readonly<Record<DeParaTipo, readonly string[]>> = {
  exata: [TIPOS.exata, 'Conta', 'Exata', 'Account'],
  prefixo: [TIPOS.prefixo, 'Prefix'],
  faixa: [TIPOS.faixa, 'Range'],
}

export const HEADER: readonly string[] = [
  ...CAMPOS.slice(0, 6).map((campo) => COLUNAS[campo][0]),
  INFORMATIVAS[0],
  ...CAMPOS.slice(6).map((campo) => COLUNAS[campo][0]),
  ...INFORMATIVAS.slice(1),
]

export interface DeParaCodigos {
  centrosCusto: ReadonlyMap<string, number>
  filiais: ReadonlyMap<string, number>
  grupoItens: ReadonlyMap<string, number>
  nomes: { centrosCusto: ReadonlyMap<number, string>; filiais: ReadonlyMap<number, string>; grupoItens: ReadonlyMap<number, string> }
}

type NewRegra = Pick<RegraRow, 'tipo' | 'contaInicio' | 'contaFim' | 'centroCusto' | 'filial' | 'grupoItem' | 'mesInicio' | 'mesFim'>
export interface NewRegraLinha {
  linha: number
  regra: NewRegra
}
export interface ChangedLinha extends NewRegraLinha {
  atual: RegraRow
}
export interface RefusedRegraLinha {
  /** Null for a rule missing from the file. */
  linha: number | null
  regra: string
  problemas: string[]
}

export interface PlanoFile {
  ignoradas: string[]
  novas: NewRegraLinha[]
  mudadas: ChangedLinha[]
  excluidas: RegraRow[]
  ausentes: number
  iguais: number
  recusadas: RefusedRegraLinha[]
}

export function chaveOf({ tipo, contaInicio, contaFim, centroCusto, filial, mesInicio, mesFim }: Omit<NewRegra, 'grupoItem'>): string {
  return JSON.stringify([tipo, contaInicio, contaFim, centroCusto, filial, mesInicio, mesFim])
}

/** `3.1.* · P1 · desde 2025-01`. */
export function printRegra(regra: Omit<NewRegra, 'grupoItem'>, { nomes }: Pick<DeParaCodigos, 'nomes'>): string {
  const { centroCusto, filial, mesInicio, mesFim } = regra
  return [
    textOfRegra(regra),
    ...(centroCusto === null ? [] : [nomes.centrosCusto.get(centroCusto) ?? `#${centroCusto}`]),
    ...(filial === null ? [] : [nomes.filiais.get(filial) ?? `#${filial}`]),
    ...(mesInicio === null ? [] : [`desde ${mesInicio}`]),
    ...(mesFim === null ? [] : [`até ${mesFim}`]),
  ].join(' · ')
}

/** Parses `2025-03`, `03/2025`, `01/03/2025`, `mar/25` and their spreadsheet forms; undefined when it is not a month. */
export function readMes(texto: string): Mes | null | undefined {
  const limpo = texto.trim().toLowerCase()
  if (limpo === '') return null
  const iso = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(limpo)
  const bars = /^(?:\d{1,2}\/)?(\d{1,2})[/-](\d{4})$/.exec(limpo)
  const nome = /^([a-zç]{3})[a-zç]*\.?[/ -](\d{4}|\d{2})$/.exec(limpo)
  const [ano, mes] = iso
    ? [iso[1], iso[2]]
    : bars
      ? [bars[2], bars[1]]
      : nome
        ? [nome[2]?.padStart(4, '20'), String(CALENDARIO.pt.short.indexOf(nome[1] ?? '') + 1)]
        : []
  const loaded = `${ano ?? ''}-${(mes ?? '').padStart(2, '0')}`
  return isMes(loaded) && loaded >= '1900-01' ? loaded : undefined
}

function mapColunas(titulos: readonly string[]): (Campo | null)[] {
  const tomados = new Set<Campo>()
  return titulos.map((titulo) => {
    const normal = normalizeTexto(titulo)
    const campo = CAMPOS.find((each) => !tomados.has(each) && COLUNAS[each].some((nome) => normalizeTexto(nome) === normal))
    if (campo !== undefined) tomados.add(campo)
    return campo ?? null
  })
}

function readTipo(texto: string, contaInicio: string, contaFim: string): DeParaTipo | undefined {
  if (texto === '') return contaFim !== '' ? 'faixa' : contaInicio.endsWith('*') ? 'prefixo' : 'exata'
  const normal = normalizeTexto(texto)
  return (Object.keys(TIPO_NOMES) as DeParaTipo[]).find((tipo) => TIPO_NOMES[tipo].some((nome) => normalizeTexto(nome) === normal))
}

const quote = (celula: string): string => `“${shortenTexto(celula)}”`

function readLinha(
  loaded: ReadonlyMap<Campo, string>,
  codigos: DeParaCodigos,
): { regra: NewRegra } | { problemas: string[]; titulo: string } {
  const of = (campo: Campo): string => loaded.get(campo) ?? ''
  const [contaInicio, contaFim] = [of('contaInicio'), of('contaFim')]
  const problemas: string[] = []
  const find = (campo: 'centroCusto' | 'filial' | 'grupoItem', entre: ReadonlyMap<string, number>, where: string): number | null => {
    const codigo = of(campo)
    if (codigo === '') return null
    const id = entre.get(codigo)
    if (id === undefined) problemas.push(`Não há ${quote(codigo)} em ${where}.`)
    return id ?? null
  }
  const tipo = readTipo(of('tipo'), contaInicio, contaFim)
  if (tipo === undefined) problemas.push(`${quote(of('tipo'))} não é um alcance: use ${Object.values(TIPOS).join(', ')}.`)
  const grupoItem = find('grupoItem', codigos.grupoItens, 'Itens de grupo em uso')
  const [mesInicio, mesFim] = [readMes(of('mesInicio')), readMes(of('mesFim'))]
  for (const [campo, mes] of [
    ['mesInicio', mesInicio],
    ['mesFim', mesFim],
  ] as const) {
    if (mes === undefined) problemas.push(`${quote(of(campo))} não é um mês: escreva como 2025-03.`)
  }
  if (of('grupoItem') === '') problemas.push('Falta o item de grupo.')
  const regra = {
    tipo: tipo ?? 'exata',
    contaInicio,
    contaFim: contaFim === '' ? null : contaFim,
    centroCusto: find('centroCusto', codigos.centrosCusto, 'Centros de custo'),
    filial: find('filial', codigos.filiais, 'Filiais'),
    grupoItem: grupoItem ?? 0,
    mesInicio: mesInicio ?? null,
    mesFim: mesFim ?? null,
  }
  const longa = Math.max(contaInicio.length, contaFim.length) > CONTA_MAX
  if (longa) problemas.push(`Uma conta tem até ${CONTA_MAX} caracteres.`)
  // No text in the database has control characters, so such an account could never be found.
  if (/\p{C}/u.test(contaInicio + contaFim)) problemas.push('A conta tem caracteres que não se escrevem.')
  const invalid = longa ? undefined : validateDeParaRegra({ ...regra, id: 0 })
  if (invalid !== undefined) problemas.push(invalid)
  if (regra.tipo !== 'faixa' && regra.contaFim !== null) problemas.push('Só uma faixa tem última conta.')
  return problemas.length > 0 ? { problemas, titulo: shortenTexto(contaInicio) } : { regra }
}

interface FilePlanInput {
  current: readonly RegraRow[]
  codigos: DeParaCodigos
  fechadoAte: Mes | null
  excluir: boolean
}

export function planFile(registros: readonly Registro[], { current, codigos, fechadoAte, excluir }: FilePlanInput): PlanoFile {
  const [header, ...data] = registros
  const titulos = header?.celulas.map(textOf) ?? []
  const campos = mapColunas(titulos)
  const informativas = new Set(INFORMATIVAS.map(normalizeTexto))
  const plano: PlanoFile = {
    ignoradas: titulos
      .filter((titulo, i) => titulo !== '' && campos[i] === null && !informativas.has(normalizeTexto(titulo)))
      .map((titulo) => shortenTexto(titulo)),
    novas: [],
    mudadas: [],
    excluidas: [],
    ausentes: 0,
    iguais: 0,
    recusadas: [],
  }
  const missing = OBRIGATORIAS.filter((campo) => !campos.includes(campo))
  if (missing.length > 0) {
    const problemas = missing.map((campo) => `O arquivo não tem a coluna ${COLUNAS[campo][0]}.`)
    plano.recusadas.push({ linha: header?.linha ?? 1, regra: '', problemas })
    return plano
  }
  const porChave = new Map(current.map((regra) => [chaveOf(regra), regra]))
  const vistas = new Map<string, number>()
  for (const { linha, celulas } of data) {
    const loaded = new Map(campos.flatMap((campo, i) => (campo === null ? [] : [[campo, textOf(celulas[i])] as const])))
    if ([...loaded.values()].every((texto) => texto === '')) continue
    const parsed = readLinha(loaded, codigos)
    if ('problemas' in parsed) {
      plano.recusadas.push({ linha, regra: parsed.titulo, problemas: parsed.problemas })
      continue
    }
    const key = chaveOf(parsed.regra)
    const before = vistas.get(key)
    if (before !== undefined) {
      plano.recusadas.push({
        linha,
        regra: printRegra(parsed.regra, codigos),
        problemas: [`A linha ${before} do arquivo já traz esta regra.`],
      })
      continue
    }
    vistas.set(key, linha)
    const atual = porChave.get(key)
    if (atual === undefined) plano.novas.push({ linha, regra: parsed.regra })
    else if (atual.grupoItem === parsed.regra.grupoItem) plano.iguais++
    else plano.mudadas.push({ linha, regra: parsed.regra, atual })
  }
  // An unreadable line could be any rule, so none is known to be missing.
  const absent = plano.recusadas.length > 0 ? [] : current.filter((regra) => !vistas.has(chaveOf(regra)))
  plano.ausentes = absent.length
  if (excluir) plano.excluidas = absent
  if (fechadoAte !== null) refuseClosed(plano, fechadoAte, codigos)
  // In file order, for correcting; missing rules come last.
  plano.recusadas.sort((a, b) => (a.linha ?? Number.MAX_SAFE_INTEGER) - (b.linha ?? Number.MAX_SAFE_INTEGER))
  return plano
}

/** Refuses lines that would change the rules of closed months. */
function refuseClosed(plano: PlanoFile, closedUntil: Mes, codigos: DeParaCodigos): void {
  const saldo = new Map<string, number>()
  const count = (regra: NewRegra, howMany: 1 | -1): void => {
    const closedText = closedTextOf(regra, closedUntil)
    if (closedText !== null) saldo.set(closedText, (saldo.get(closedText) ?? 0) + howMany)
  }
  for (const { regra } of plano.novas) count(regra, 1)
  for (const { regra, atual } of plano.mudadas) {
    count(regra, 1)
    count(atual, -1)
  }
  for (const regra of plano.excluidas) count(regra, -1)
  const changes = (regra: NewRegra): boolean => {
    const closedText = closedTextOf(regra, closedUntil)
    return closedText !== null && saldo.get(closedText) !== 0
  }
  const [until, firstOpenMes] = [formatMesNumerico(closedUntil), formatMesNumerico(addMeses(closedUntil, 1))]
  const refuse = (linha: number | null, regra: NewRegra, problema: string): void => {
    plano.recusadas.push({ linha, regra: printRegra(regra, codigos), problemas: [problema] })
  }
  for (const { linha, regra } of plano.novas.filter((fresh) => changes(fresh.regra))) {
    refuse(linha, regra, `Os meses até ${until} estão fechados, e ela valeria neles: escreva Desde ${firstOpenMes}.`)
  }
  for (const { linha, regra } of plano.mudadas.filter(({ regra: fresh, atual }) => changes(fresh) || changes(atual))) {
    refuse(
      linha,
      regra,
      `Os meses até ${until} estão fechados: deixe esta linha como era com Até ${until}, e acrescente outra com Desde ${firstOpenMes}.`,
    )
  }
  for (const regra of plano.excluidas.filter(changes)) {
    refuse(null, regra, `Ela decide meses fechados (até ${until}): deixe-a no arquivo com Até ${until}.`)
  }
  plano.novas = plano.novas.filter(({ regra }) => !changes(regra))
  plano.mudadas = plano.mudadas.filter(({ regra, atual }) => !changes(regra) && !changes(atual))
  plano.excluidas = plano.excluidas.filter((regra) => !changes(regra))
}
