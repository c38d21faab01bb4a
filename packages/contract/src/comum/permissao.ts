/** Permissions: actions, subjects and default rules of each perfil. Server and browser share them; only the server enforces. */
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

/** Codes of the centros de custo and filiais that the rule is limited to. All conditions must hold. */
export type RegraCondicoes = {
  centroCusto?: { $in: string[] } | undefined
  filial?: { $in: string[] } | undefined
}

/** Ability rule, in the shape stored under `userAbilityRules`. Later rules win. */
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

/** Decision of the last rule that names the action, without implied ones. `conditions` only narrow rows. */
export function isGranted(rules: readonly AbilityRule[], action: Action, subject: Subject): boolean {
  const rule = rules.findLast((each) => names<Action>(each.action, action, 'manage') && names<Subject>(each.subject, subject, 'all'))
  return rule !== undefined && rule.inverted !== true
}

/**
 * Every action also needs `read` on its subject, because an export of the DRE shows the DRE.
 * @param granted decision of the rules without implied ones
 */
export function allows(granted: (action: Action) => boolean, action: Action): boolean {
  return granted(action) && granted('read')
}

/** Decides an action; the server refuses by it, the browser hides. The server also narrows rows. */
export function createCan(rules: readonly AbilityRule[]): Can {
  return (action, subject) => allows((each) => isGranted(rules, each, subject), action)
}

export const SUBJECTS_COM_ESCOPO: readonly Subject[] = ['Dre', 'Orcamento', 'Lancamento', 'Relatorio']

/** Only an admin may grant these. */
export const SUBJECTS_DO_PROVEDOR: readonly Subject[] = ['Cliente', 'Marca', 'all']

export const PERFIS_RESTRITOS: readonly Perfil[] = ['client']

/** Rank of each perfil. Users cannot change a higher rank, with any permissions. */
const LEVEL_PERFIL: Readonly<Record<Perfil, number>> = { admin: 3, gestor: 2, analista: 1, client: 0, leitor: 0 }

export function ranksAbove(perfil: Perfil, other: Perfil): boolean {
  return LEVEL_PERFIL[perfil] > LEVEL_PERFIL[other]
}

const READING: Subject[] = ['Dre', 'DreRateio', 'Grupo', 'GrupoItem', 'DePara', 'Orcamento', 'Workspace', 'Relatorio', 'AclDemo']

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
    // A report shows only what these users may export anyway.
    { action: 'export', subject: 'Relatorio' },
  ],
  client: [
    { action: 'read', subject: ['Dre', 'Orcamento', 'Workspace', 'Relatorio', 'AclDemo'] },
    { action: 'update', subject: 'Orcamento' },
  ],
  leitor: [
    { action: 'read', subject: [...READING, 'Lancamento', 'Cliente'] },
    { action: 'export', subject: ['Dre', 'Orcamento', 'Relatorio'] },
  ],
}

/**
 * Permission of a route: `publico` (no session), `sessao` (any signed-in user), `integracao` (an integration key only), or an action on a
 * subject.
 */
export type Permissao = { action: Action; subject: Subject } | 'publico' | 'sessao' | 'integracao'

/** Permissions of one subject by action, for the routes of a domain: `may.export`. */
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
