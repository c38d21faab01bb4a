/**
 * Who may do what: the actions and subjects of the product and the default rules of each perfil.
 * Server and browser decide with the same rules; the browser only to hide or to explain, the server to refuse.
 */
export const PERFIS = ['admin', 'gestor', 'analista', 'client', 'leitor'] as const
export type Perfil = (typeof PERFIS)[number]

export const ACTIONS = ['read', 'create', 'update', 'delete', 'import', 'export', 'approve', 'manage'] as const
export type Action = (typeof ACTIONS)[number]

export const SUBJECTS = [
  'Orcamento',
  'Dre',
  'DreRateio',
  'Grupo',
  'GrupoItem',
  'DePara',
  'Lancamento',
  'Usuario',
  'Permissao',
  'Workspace',
  'Relatorio',
  'Cliente',
  'Marca',
  'Auditoria',
  'AclDemo',
  'all',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** Codes of the only centros de custo and filiais whose rows the rule is about; every one of them must hold. */
export type RegraCondicoes = {
  centroCusto?: { $in: string[] } | undefined
  filial?: { $in: string[] } | undefined
}

/** One ability rule, in the shape stored under `userAbilityRules`. A later rule decides over an earlier one. */
export interface AbilityRule {
  action: Action | Action[]
  subject: Subject | Subject[]
  inverted?: boolean | undefined
  conditions?: RegraCondicoes | undefined
}

export type Can = (action: Action, subject: Subject) => boolean

function names<T extends string>(named: T | readonly T[], each: T, all: T): boolean {
  const list: readonly T[] = typeof named === 'string' ? [named] : named
  return list.includes(each) || list.includes(all)
}

/** Whether the rules, word for word, grant the action. The last rule that names it decides; `conditions` only narrow the rows. */
export function isGranted(rules: readonly AbilityRule[], action: Action, subject: Subject): boolean {
  const rule = rules.findLast((each) => names<Action>(each.action, action, 'manage') && names<Subject>(each.subject, subject, 'all'))
  return rule !== undefined && rule.inverted !== true
}

/**
 * Every action needs `read` on its subject too: an export of the DRE is the DRE.
 * @param granted whether the rules, word for word, grant an action on the subject
 */
export function allows(granted: (action: Action) => boolean, action: Action): boolean {
  return granted(action) && granted('read')
}

/** Decides an action, in the server to refuse and in the browser to hide. The rows that a right reaches are narrowed by the server. */
export function createCan(rules: readonly AbilityRule[]): Can {
  return (action, subject) => allows((each) => isGranted(rules, each, subject), action)
}

/** Subjects whose rows belong to a centro de custo and a filial: rules on them carry the conditions of a person with limited scope. */
export const SUBJECTS_COM_ESCOPO: readonly Subject[] = ['Dre', 'Orcamento', 'Lancamento', 'Relatorio']

/** What only an admin may hand out. */
export const SUBJECTS_DO_PROVEDOR: readonly Subject[] = ['Cliente', 'Marca', 'all']

/** A perfil that always sees no more than the centros de custo it was given. */
export const PERFIS_RESTRITOS: readonly Perfil[] = ['client']

/** Nobody changes what belongs to a perfil above the own one, however many rights were given to them. */
const NIVEL_PERFIL: Readonly<Record<Perfil, number>> = { admin: 3, gestor: 2, analista: 1, client: 0, leitor: 0 }

/** Whether `perfil` stands above `outro`; of two of one rank neither does. */
export function ranksAbove(perfil: Perfil, outro: Perfil): boolean {
  return NIVEL_PERFIL[perfil] > NIVEL_PERFIL[outro]
}

const LEITURA: Subject[] = ['Dre', 'DreRateio', 'Grupo', 'GrupoItem', 'DePara', 'Orcamento', 'Workspace', 'Relatorio', 'AclDemo']

/** Default rules of each perfil. `manage` on `all` means everything. */
export const REGRAS_PERFIL: Record<Perfil, AbilityRule[]> = {
  admin: [{ action: 'manage', subject: 'all' }],
  gestor: [
    {
      action: 'manage',
      subject: [
        'Orcamento',
        'Dre',
        'DreRateio',
        'Grupo',
        'GrupoItem',
        'DePara',
        'Lancamento',
        'Usuario',
        'Permissao',
        'Workspace',
        'Relatorio',
      ],
    },
    { action: ['read', 'export'], subject: 'Auditoria' },
    { action: 'read', subject: ['Cliente', 'AclDemo'] },
  ],
  analista: [
    {
      action: ['read', 'create', 'update', 'delete', 'import', 'export'],
      subject: ['Orcamento', 'Dre', 'DreRateio', 'Grupo', 'GrupoItem', 'DePara', 'Lancamento'],
    },
    { action: 'read', subject: ['Workspace', 'Relatorio', 'Cliente', 'AclDemo'] },
    // A report is made of what they export already.
    { action: 'export', subject: 'Relatorio' },
  ],
  client: [
    { action: 'read', subject: ['Dre', 'Orcamento', 'Workspace', 'Relatorio', 'AclDemo'] },
    { action: 'update', subject: 'Orcamento' },
  ],
  leitor: [
    { action: 'read', subject: [...LEITURA, 'Lancamento', 'Cliente'] },
    { action: 'export', subject: ['Dre', 'Orcamento', 'Relatorio'] },
  ],
}

/**
 * The permission a route asks for, or `publico` (no session), `sessao` (any signed-in user) or `integracao` (an integration key, and nobody
 * else).
 */
export type Permissao = { action: Action; subject: Subject } | 'publico' | 'sessao' | 'integracao'

/** The permission for each action on one subject, for the routes of a domain: `may.export`. */
export function permissoesOf<const S extends Subject>(subject: S): { readonly [A in Action]: { readonly action: A; readonly subject: S } } {
  return {
    read: { action: 'read', subject },
    create: { action: 'create', subject },
    update: { action: 'update', subject },
    delete: { action: 'delete', subject },
    import: { action: 'import', subject },
    export: { action: 'export', subject },
    approve: { action: 'approve', subject },
    manage: { action: 'manage', subject },
  }
}
