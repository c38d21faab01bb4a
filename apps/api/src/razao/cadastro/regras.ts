/** Consistency rules between rows of an entidade. Pure; the caller passes the rows as they would be. */
import {
  ENTIDADE_DEFS,
  type CadastroLinha,
  type CadastroValores,
  type CampoNome,
  type CampoValor,
  type EntidadeDef,
} from '@lastro/contract'
import { isCnpj } from '@lastro/engine'

export type CadastroRow = Pick<CadastroLinha, 'id' | 'valores'>

export interface CadastroMudanca {
  /** Null for a new row. */
  id: string | null
  antes: CadastroValores | null
  depois: CadastroValores
}

export interface CadastroProblema {
  index: number
  regra: 'duplicada' | 'invalida'
  campo: CampoNome
  valor: CampoValor
  message: string
}

export interface LinhasVizinhas {
  outras: readonly CadastroValores[]
  codigos: ReadonlyMap<CampoNome, ReadonlySet<string>>
  comSaldo: ReadonlySet<string>
}

export function chaveOf({ chave }: EntidadeDef, valores: CadastroValores): string {
  return JSON.stringify(chave.map((nome) => valores[nome] ?? null))
}

/** Path from a code up to itself, or undefined when it ends at the top or at an unknown code. */
export function findCiclo(inicio: string, superiorOf: (codigo: string) => string | null | undefined): string[] | undefined {
  const path = [inicio]
  const seen = new Set<string>()
  for (let codigo = superiorOf(inicio); codigo !== null && codigo !== undefined; codigo = superiorOf(codigo)) {
    path.push(codigo)
    if (codigo === inicio) return path
    if (seen.has(codigo)) return undefined
    seen.add(codigo)
  }
  return undefined
}

const text = (valor: CampoValor | undefined): string | null => (typeof valor === 'string' ? valor : null)

export function checkMudancas(def: EntidadeDef, mudancas: readonly CadastroMudanca[], vizinhas: LinhasVizinhas): CadastroProblema[] {
  const finais = [...vizinhas.outras, ...mudancas.map(({ depois }) => depois)]
  const porCodigo = new Map(finais.map((valores) => [text(valores['codigo']), valores]))
  const superiores = new Set(def.superior === undefined ? [] : finais.map((valores) => text(valores[def.superior ?? def.titular])))
  const times = new Map<string, number>()
  for (const valores of finais) times.set(chaveOf(def, valores), (times.get(chaveOf(def, valores)) ?? 0) + 1)
  const problemas: CadastroProblema[] = []
  for (const [index, { id, antes, depois }] of mudancas.entries()) {
    const refuse = (campo: CampoNome, message: string, regra: CadastroProblema['regra'] = 'invalida'): void => {
      problemas.push({ index, regra, campo, valor: depois[campo] ?? null, message })
    }
    for (const campo of def.campos) {
      const valor = text(depois[campo.nome])
      // Imported values may be invalid; a user is blamed only for the fields that they change.
      if (valor === null || valor === text(antes?.[campo.nome])) continue
      if (campo.tipo === 'cnpj' && !isCnpj(valor)) refuse(campo.nome, 'O CNPJ não confere: veja os dois dígitos finais.')
      if (campo.tipo !== 'referencia') continue
      const existe = campo.de === def.nome ? porCodigo.has(valor) : vizinhas.codigos.get(campo.nome)?.has(valor) === true
      if (!existe) refuse(campo.nome, `Não há “${valor}” em ${ENTIDADE_DEFS[campo.de].titulo}.`)
    }
    const [first = def.titular] = def.chave
    if ((times.get(chaveOf(def, depois)) ?? 0) > 1) refuse(first, 'Já existe uma linha com este código.', 'duplicada')
    if (def.superior === undefined) continue
    const { superior } = def
    const ciclo = findCiclo(text(depois['codigo']) ?? '', (codigo) => text(porCodigo.get(codigo)?.[superior]))
    if (ciclo !== undefined) refuse(superior, `Ficaria abaixo de si mesma: ${ciclo.join(' → ')}.`)
    if (def.nome !== 'contas') continue
    const above = porCodigo.get(text(depois[superior]) ?? '')
    const subiu = antes === null || antes[superior] !== depois[superior]
    if (subiu && above !== undefined && above['analitica'] === true) {
      refuse(superior, 'A conta superior é analítica: só uma sintética tem outras abaixo.')
    }
    const hasChangedTipo = antes === null || antes['analitica'] !== depois['analitica']
    if (hasChangedTipo && depois['analitica'] === true && superiores.has(text(depois['codigo']))) {
      refuse('analitica', 'Há contas abaixo desta: ela continua sintética.')
    }
    if (hasChangedTipo && depois['analitica'] === false && id !== null && vizinhas.comSaldo.has(id)) {
      refuse('analitica', 'A conta tem lançamentos: ela continua analítica.')
    }
  }
  return problemas
}
