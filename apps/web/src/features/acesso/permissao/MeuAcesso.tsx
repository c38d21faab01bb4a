import { ACTIONS, type MinhaPermissao, SUBJECTS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './MeuAcesso.module.css'

interface Row {
  subject: (typeof SUBJECTS)[number]
}

export function TabelaAcesso({ celulas }: { celulas: MinhaPermissao['celulas'] }) {
  const { t } = useTranslation('permissao')
  const porChave = new Map(celulas.map((celula) => [`${celula.action} ${celula.subject}`, celula]))
  // `all` is shown only when granted: a user with every other permission would read that they lack everything.
  const canDoEverything = celulas.some(({ subject, permitido }) => subject === 'all' && permitido)
  const textOf = (key: string) => {
    const celula = porChave.get(key)
    return celula && `${t(celula.permitido ? 'acesso.pode' : 'acesso.naoPode')}, ${t(`acesso.origem.${celula.origem}`)}`
  }
  return (
    <DataTable
      label={t('acesso.tabela')}
      rows={SUBJECTS.filter((subject) => subject !== 'all' || canDoEverything).map((subject) => ({ subject }))}
      rowKey={({ subject }) => subject}
      columns={[
        { id: 'assunto', header: t('assunto'), cell: ({ subject }) => t(`assuntos.${subject}`) },
        ...ACTIONS.map((action) => ({
          id: action,
          header: t(`acoes.${action}`),
          className: styles['acao'],
          cellProps: ({ subject }: Row) => ({ title: textOf(`${action} ${subject}`) }),
          cell: ({ subject }: Row) => {
            const celula = porChave.get(`${action} ${subject}`)
            return (
              celula && (
                <>
                  <Marca permitido={celula.permitido} origem={celula.origem} />
                  <span className="visually-hidden">{textOf(`${action} ${subject}`)}</span>
                </>
              )
            )
          },
        })),
      ]}
    />
  )
}

function Marca({ permitido, origem }: Pick<MinhaPermissao['celulas'][number], 'permitido' | 'origem'>) {
  return (
    <span className={styles['marca']} data-origem={origem} data-permitido={permitido || undefined} aria-hidden="true">
      {permitido ? <Icon name="check" size={12} /> : '–'}
      {origem !== 'padrao' && <Icon name={origem === 'pessoa' ? 'user' : 'users'} size={12} />}
    </span>
  )
}

export function LegendaAcesso() {
  const { t } = useTranslation('permissao')
  return (
    <ul className={styles['legenda']} aria-label={t('legenda.nome')}>
      {(['padrao', 'perfil', 'pessoa'] as const).map((origem) => (
        <li key={origem}>
          <Marca permitido origem={origem} />
          {t(`acesso.legenda.${origem}`)}
        </li>
      ))}
    </ul>
  )
}

export function EscopoAcesso({ centrosCusto, filiais }: Pick<MinhaPermissao, 'centrosCusto' | 'filiais'>) {
  const { t } = useTranslation('permissao')
  if (!centrosCusto && !filiais) return <p className={styles['escopo']}>{t('acesso.tudo')}</p>
  const parts = [
    { lista: centrosCusto, titulo: t('acesso.centros'), isEmpty: t('acesso.nenhum') },
    { lista: filiais, titulo: t('acesso.filiais'), isEmpty: t('acesso.nenhumaFilial') },
  ]
  return (
    <div className={styles['escopo']}>
      {parts.map(
        ({ lista, titulo, isEmpty }) =>
          lista &&
          (lista.length === 0 ? (
            <p key={titulo} className={styles['nada']}>
              <Icon name="warning" size={14} />
              {isEmpty}
            </p>
          ) : (
            <p key={titulo}>
              <strong>{titulo}</strong> {lista.map(({ codigo, descricao }) => `${descricao} (${codigo})`).join(', ')}
            </p>
          )),
      )}
    </div>
  )
}
