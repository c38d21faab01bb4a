import type { GrupoUsos } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import styles from './Detalhes.module.css'

export function UsosGrupo({ uses: { linhas, regras, contas, totais } }: { uses: GrupoUsos }) {
  const { t } = useTranslation('grupo')
  return (
    <>
      <Bloco titulo={t('usos.linhas')} total={linhas.length} emptyText={t('usos.semLinhas')}>
        {linhas.map(({ modelo, codigo, descricao, sinal, item }) => (
          <tr key={`${modelo} ${codigo} ${item ?? ''}`}>
            <th scope="row">{codigo}</th>
            <td title={modelo}>
              {sinal === -1 && '− '}
              {descricao}
            </td>
            <td>{item ?? t('usos.inteiro')}</td>
          </tr>
        ))}
      </Bloco>
      <Bloco titulo={t('usos.regras')} total={totais.regras} emptyText={t('usos.semRegras')}>
        {regras.map(({ texto, item, motivo }, i) => (
          <tr key={`${texto} ${item} ${String(i)}`}>
            <th scope="row">{texto}</th>
            <td>
              <span className={styles['descricao']} title={motivo ?? undefined}>
                {motivo}
              </span>
            </td>
            <td>{item}</td>
          </tr>
        ))}
      </Bloco>
      <Bloco titulo={t('usos.contas')} total={totais.contas} emptyText={t('usos.semContas')}>
        {contas.map(({ id, codigo, descricao, item }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.dePara} search={{ busca: codigo }}>
                {codigo}
              </Link>
            </th>
            <td>
              <span className={styles['descricao']} title={descricao}>
                {descricao}
              </span>
            </td>
            <td>{item}</td>
          </tr>
        ))}
      </Bloco>
    </>
  )
}

interface BlockProps {
  titulo: string
  total: number
  emptyText: string
  children: readonly ReactNode[]
}

function Bloco({ titulo, total, emptyText, children }: BlockProps) {
  const { t } = useTranslation('grupo')
  const { language } = usePreferencias()
  return (
    <div className={styles['bloco']}>
      <div className={styles['cabeca']}>
        <h2>{titulo}</h2>
        <span className={styles['nota']}>{formatInteger(total, language)}</span>
      </div>
      {total === 0 ? (
        <p className={styles['vazio']}>{emptyText}</p>
      ) : (
        <Rolagem nome={titulo} className={styles['rolagem']}>
          <table className={styles['tabela']} aria-label={titulo}>
            <tbody>{children}</tbody>
          </table>
        </Rolagem>
      )}
      {children.length < total && (
        <p className={styles['vazio']}>
          {t('usos.mais', { mostrados: formatInteger(children.length, language), total: formatInteger(total, language) })}
        </p>
      )}
    </div>
  )
}
