import type { Usuario, UsuarioOrdem } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { SortHeader } from '../../../table/SortHeader.tsx'
import { Table } from '../../../table/Table.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import styles from './ListaUsuarios.module.css'
import { Situacao } from './Situacao.tsx'

interface ListUsuariosProps {
  usuarios: readonly Usuario[]
  ordem: UsuarioOrdem
  onOrdem: (ordem: UsuarioOrdem) => void
  openId: string | undefined
  onOpen: (id: string) => void
}

export function ListaUsuarios({ usuarios, ordem, onOrdem, openId, onOpen }: ListUsuariosProps) {
  const { t } = useTranslation('usuario')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()

  return (
    <Table label={t('lista.nome')}>
      <thead>
        <tr>
          <SortHeader coluna="nome" ordem={ordem} onOrdem={onOrdem}>
            {t('lista.pessoa')}
          </SortHeader>
          <SortHeader coluna="perfil" ordem={ordem} onOrdem={onOrdem}>
            {t('lista.perfil')}
          </SortHeader>
          <SortHeader coluna="status" ordem={ordem} onOrdem={onOrdem}>
            {t('lista.situacao')}
          </SortHeader>
          <th scope="col">{t('lista.segundoFator')}</th>
          <th scope="col">{t('lista.clientes')}</th>
          <SortHeader coluna="acesso" ordem={ordem} onOrdem={onOrdem}>
            {t('lista.acesso')}
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {usuarios.map((usuario) => (
          <OpenRow key={usuario.id} opened={usuario.id === openId}>
            <RowButton
              detail={usuario.email}
              data-usuario={usuario.id}
              aria-expanded={usuario.id === openId}
              onClick={() => onOpen(usuario.id)}
            >
              {usuario.nome}
              {usuario.eu && <span className={styles['eu']}> ({t('lista.eu')})</span>}
            </RowButton>
            <td>{shell(`perfil.${usuario.perfil}`)}</td>
            <td>
              <Situacao usuario={usuario} />
            </td>
            <td>
              <span className={styles['fator']} data-ligado={usuario.segundoFator || undefined}>
                <Icon name={usuario.segundoFator ? 'check' : 'minus'} size={12} />
                {t(usuario.segundoFator ? 'lista.ligado' : 'lista.desligado')}
              </span>
            </td>
            <td className={styles['clientes']} title={usuario.clientes.map(({ nomeCurto }) => nomeCurto).join(', ')}>
              {usuario.clientes.length === 0 ? t('lista.semCliente') : usuario.clientes.map(({ nomeCurto }) => nomeCurto).join(', ')}
            </td>
            <td>{usuario.lastAccessAt ? formatInstant(usuario.lastAccessAt, now, language) : t('lista.nunca')}</td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  )
}
