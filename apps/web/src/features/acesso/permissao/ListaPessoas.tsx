import type { Permissoes } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { Table } from '../../../table/Table.tsx'
import { Chip } from '../../../ui/Chip.tsx'

type Pessoa = Permissoes['usuarios'][number]

function escopoOf({ restringeCentroCusto, restringeFilial }: Pessoa): 'tudo' | 'centros' | 'filiais' | 'ambos' {
  if (restringeCentroCusto) return restringeFilial ? 'ambos' : 'centros'
  return restringeFilial ? 'filiais' : 'tudo'
}

export function ListaPessoas({ pessoas, onOpen }: { pessoas: readonly Pessoa[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('permissao')
  const { t: casca } = useTranslation('casca')
  return (
    <Table label={t('pessoas.nome')}>
      <thead>
        <tr>
          <th scope="col">{t('pessoas.pessoa')}</th>
          <th scope="col">{t('pessoas.perfil')}</th>
          <th scope="col">{t('pessoas.proprias')}</th>
          <th scope="col">{t('pessoas.escopo')}</th>
        </tr>
      </thead>
      <tbody>
        {pessoas.map((pessoa) => (
          <OpenRow key={pessoa.id}>
            <RowButton detail={pessoa.email} aria-haspopup="dialog" onClick={() => onOpen(pessoa.id)}>
              {pessoa.nome}
            </RowButton>
            <td>{casca(`perfil.${pessoa.perfil}`)}</td>
            <td>
              {pessoa.excecoes > 0 ? (
                <Chip tone="info">{t('pessoas.excecoes', { count: pessoa.excecoes })}</Chip>
              ) : (
                t('pessoas.semProprias')
              )}
            </td>
            <td>{t(`pessoas.${escopoOf(pessoa)}`)}</td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  )
}
