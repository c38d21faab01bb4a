import { ACTIONS, type MinhaPermissao, SUBJECTS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './MatrizPermissoes.module.css'

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
  const sinal = origem === 'padrao' ? (permitido ? 'padrao' : 'naoPadrao') : permitido ? 'liberado' : 'retirado'
  return (
    <span className={styles['sinal']} data-sinal={sinal} aria-hidden="true">
      {permitido ? <Icon name="check" size={12} /> : '–'}
      {origem !== 'padrao' && <Icon name={origem === 'pessoa' ? 'user' : 'users'} size={12} />}
    </span>
  )
}

export function LegendaAcesso() {
  const { t } = useTranslation('permissao')
  return (
    <Inline as="ul" wrap gap={[4, 16]} aria-label={t('legenda.nome')}>
      {(['padrao', 'perfil', 'pessoa'] as const).map((origem) => (
        <Inline key={origem} as="li" gap={6}>
          <Marca permitido origem={origem} />
          <Text size={12} tone="soft">
            {t(`acesso.legenda.${origem}`)}
          </Text>
        </Inline>
      ))}
    </Inline>
  )
}

export function EscopoAcesso({ centrosCusto, filiais }: Pick<MinhaPermissao, 'centrosCusto' | 'filiais'>) {
  const { t } = useTranslation('permissao')
  if (!centrosCusto && !filiais) return <Stack padding={[12, 'page']}>{t('acesso.tudo')}</Stack>
  const parts = [
    { lista: centrosCusto, titulo: t('acesso.centros'), isEmpty: t('acesso.nenhum') },
    { lista: filiais, titulo: t('acesso.filiais'), isEmpty: t('acesso.nenhumaFilial') },
  ]
  return (
    <Stack gap={6} padding={[12, 'page']}>
      {parts.map(
        ({ lista, titulo, isEmpty }) =>
          lista &&
          (lista.length === 0 ? (
            <Text key={titulo} as="p" tone="warn">
              <Icon name="warning" size={14} inline />
              {isEmpty}
            </Text>
          ) : (
            <p key={titulo}>
              <strong>{titulo}</strong> {lista.map(({ codigo, descricao }) => `${descricao} (${codigo})`).join(', ')}
            </p>
          )),
      )}
    </Stack>
  )
}
