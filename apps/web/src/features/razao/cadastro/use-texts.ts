import type { CadastroLinha, CampoDef, CampoNome, CampoOpcao } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { printCampo } from './field-text.ts'

export function useTextos() {
  const { t } = useTranslation('cadastro')
  const { language } = usePreferencias()
  const campo = (nome: CampoNome): string => t(`campos.${nome}`)
  const opcao = ({ nome, rotulo }: CampoOpcao): string => (nome === undefined ? rotulo : t(`opcoes.${nome}`))
  const valor = (def: CampoDef, { valores, rotulos }: Pick<CadastroLinha, 'valores' | 'rotulos'>): string => {
    const lido = valores[def.nome]
    if (def.tipo === 'opcao') {
      const achada = def.opcoes.find((each) => each.valor === lido)
      return achada ? opcao(achada) : ''
    }
    const texto = printCampo(def, lido, language)
    const rotulo = rotulos[def.nome]
    return texto && rotulo ? `${texto} · ${rotulo}` : texto
  }
  return { campo, opcao, valor }
}
