import { nomeShortOf } from '@lastro/contract'
import { formatCnpj, readCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '../../../sessao/SenhaNovaField.tsx'
import styles from './cadastro-cliente.module.css'
import type { CadastroDraft } from './draft.ts'

interface RevisaoPassoProps {
  draft: CadastroDraft
  email: string
  onChoose: (step: number) => void
}

export function RevisaoPasso({ draft, email, onChoose }: RevisaoPassoProps) {
  const { t } = useTranslation('acesso')
  const parts: readonly { titulo: string; linhas: readonly (readonly [string, string])[] }[] = [
    {
      titulo: t('cadastro.empresa.nome'),
      linhas: [
        [t('cadastro.empresa.cnpj'), formatCnpj(readCnpj(draft.cnpj))],
        [t('cadastro.empresa.razao'), draft.razao.trim()],
        [t('cadastro.empresa.curto'), draft.short.trim() || nomeShortOf(draft.razao)],
      ],
    },
    {
      titulo: t('cadastro.pessoa.nome'),
      linhas: [
        [t('cadastro.revisao.email'), email],
        [t('cadastro.pessoa.seuNome'), draft.nome.trim()],
        [t('cadastro.revisao.senha'), t('cadastro.revisao.senhaDefinida', { tamanho: countCharacters(draft.senha) })],
      ],
    },
    { titulo: t('cadastro.plano.nome'), linhas: [[t('cadastro.plano.nome'), t(`cadastro.plano.${draft.modelo}`)]] },
  ]
  return (
    <div className={styles['revisao']}>
      {parts.map(({ titulo, linhas }, step) => (
        <section key={titulo}>
          <h2>{titulo}</h2>
          <button type="button" aria-label={t('cadastro.revisao.alterarDe', { etapa: titulo })} onClick={() => onChoose(step)}>
            {t('cadastro.revisao.alterar')}
          </button>
          <dl>
            {linhas.map(([nome, valor]) => (
              <div key={nome}>
                <dt>{nome}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
