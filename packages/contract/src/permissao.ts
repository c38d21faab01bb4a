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

/** One ability rule, in the shape stored under `userAbilityRules`. */
export interface AbilityRule {
  action: Action | Action[]
  subject: Subject | Subject[]
  inverted?: boolean
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
    { action: 'read', subject: ['Cliente', 'Auditoria', 'AclDemo'] },
  ],
  analista: [
    {
      action: ['read', 'create', 'update', 'delete', 'import', 'export'],
      subject: ['Orcamento', 'Dre', 'DreRateio', 'Grupo', 'GrupoItem', 'DePara', 'Lancamento'],
    },
    { action: 'read', subject: ['Workspace', 'Relatorio', 'Cliente', 'AclDemo'] },
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

/** The permission a route asks for, or `publico` (no session), `sessao` (any signed-in user) or `integracao` (an integration key, and nobody else). */
export type Permissao = { action: Action; subject: Subject } | 'publico' | 'sessao' | 'integracao'
