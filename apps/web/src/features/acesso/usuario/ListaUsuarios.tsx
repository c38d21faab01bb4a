import type { Usuario, UsuarioOrdem } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { DataTable, type TableStates } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { Situacao } from './Situacao.tsx'

interface ListaUsuariosProps extends TableStates {
  usuarios: readonly Usuario[] | undefined
  ordem: UsuarioOrdem
  onOrder: (ordem: UsuarioOrdem) => void
  openId: string | undefined
  onOpen: (id: string) => void
}

export function ListaUsuarios({ usuarios, ordem, onOrder, openId, onOpen, ...states }: ListaUsuariosProps) {
  const { t } = useTranslation('usuario')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  const clientesOf = ({ clientes }: Usuario) => clientes.map(({ nomeCurto }) => nomeCurto).join(', ')
  return (
    <DataTable
      {...states}
      label={t('lista.nome')}
      density="open"
      rows={usuarios}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === openId}
      order={ordem}
      onOrder={onOrder}
      columns={[
        {
          id: 'nome',
          sort: 'nome',
          header: t('lista.pessoa'),
          cell: ({ id, nome, email, eu }) => (
            <RowButton detail={email} data-usuario={id} aria-expanded={id === openId} onClick={() => onOpen(id)}>
              {nome}
              {eu && (
                <Text weight="regular" tone="soft">
                  {' '}
                  ({t('lista.eu')})
                </Text>
              )}
            </RowButton>
          ),
        },
        { id: 'perfil', sort: 'perfil', header: t('lista.perfil'), cell: ({ perfil }) => shell(`perfil.${perfil}`) },
        { id: 'status', sort: 'status', header: t('lista.situacao'), cell: (usuario) => <Situacao usuario={usuario} /> },
        {
          id: 'fator',
          wide: true,
          header: t('lista.segundoFator'),
          cell: ({ segundoFator }) => (
            <Text tone={segundoFator ? 'fav' : 'soft'}>
              <Icon name={segundoFator ? 'check' : 'minus'} size={12} inline />
              {t(segundoFator ? 'lista.ligado' : 'lista.desligado')}
            </Text>
          ),
        },
        {
          id: 'clientes',
          wide: true,
          header: t('lista.clientes'),
          // Takes the width that the other columns leave.
          cellProps: () => ({ style: { width: '99%', minWidth: 120, maxWidth: 0 } }),
          cell: (usuario) => <Truncate>{clientesOf(usuario) || t('lista.semCliente')}</Truncate>,
        },
        {
          id: 'acesso',
          wide: true,
          sort: 'acesso',
          header: t('lista.acesso'),
          cell: ({ lastAccessAt }) => (lastAccessAt ? formatInstant(lastAccessAt, now, language) : t('lista.nunca')),
        },
      ]}
    />
  )
}
