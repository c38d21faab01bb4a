/** Portuguese texts of schema issues. A text of the schema wins. */
import type * as z from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Readonly<Record<string, string>> = {
  string: 'Use um texto.',
  number: 'Use um número.',
  int: 'Use um número inteiro.',
  boolean: 'Use true ou false.',
  array: 'Use uma lista.',
  object: 'Use um objeto com os campos da documentação.',
  record: 'Use um objeto com os campos da documentação.',
  null: 'Deixe vazio.',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Use um identificador como 3f2b8c1e-7a4d-4f0e-9c55-0d1e2f3a4b5c.',
  email: 'Use um e-mail como nome@empresa.com.br.',
  date: 'Use um dia como 2025-03-31.',
  datetime: 'Use um instante como 2025-03-31T10:00:00-03:00.',
  url: 'Use um endereço como https://exemplo.com.br.',
}

const SHOWN_VALUES = 20

function explainSize({ code, origin, inclusive, ...limits }: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const limit = Number('maximum' in limits ? limits.maximum : limits.minimum)
  const most = code === 'too_big'
  if (origin === 'string') {
    if (most) return limit === 1 ? 'Use no máximo um caractere.' : `Use no máximo ${limit} caracteres.`
    return limit === 1 ? 'Preencha este campo.' : `Use ao menos ${limit} caracteres.`
  }
  if (origin === 'array' || origin === 'set') {
    if (most) return `São ${limit}, no máximo.`
    return limit === 1 ? 'Indique ao menos um.' : `Indique ao menos ${limit}.`
  }
  if (inclusive === false) return most ? `Use um número menor que ${limit}.` : `Use um número maior que ${limit}.`
  return most ? `O máximo é ${limit}.` : `O mínimo é ${limit}.`
}

export function explainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Preencha este campo.'
      return TYPES[issue.expected] ?? 'O valor não é do tipo que este campo aceita.'
    case 'too_big':
    case 'too_small':
      return explainSize(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'O texto não tem o formato que este campo aceita.'
    case 'invalid_value': {
      if (issue.input === undefined) return 'Preencha este campo.'
      const values = issue.values.slice(0, SHOWN_VALUES).map(String)
      return values.length === 1 ? `O valor aceito é ${values[0]}.` : `Use um destes: ${values.join(', ')}.`
    }
    case 'unrecognized_keys':
      return `A documentação não tem ${issue.keys.join(', ')}.`
    case 'not_multiple_of':
      return `Use um múltiplo de ${issue.divisor}.`
    case 'invalid_union':
      return 'O valor não tem nenhum dos formatos que este campo aceita.'
    default:
      return 'O valor não é aceito aqui.'
  }
}
