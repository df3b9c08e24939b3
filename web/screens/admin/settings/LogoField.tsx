import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { scaledLogo } from './scaledLogo.ts'

/** Chooses the logo, which is made smaller on the device, or takes it away. */
export function LogoField({ logo, onChange }: { logo: string | null; onChange(logo: string | null): void }) {
  const [problem, setProblem] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file) return
    setProblem('')
    try {
      onChange(await scaledLogo(file))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      if (picker.current) picker.current.value = ''
    }
  }

  return (
    <Box>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" onClick={() => picker.current?.click()}>
          <ImageUp aria-hidden /> {logo ? 'Trocar logotipo' : 'Escolher logotipo'}
        </Button>
        {logo && (
          <Button variant="outline" onClick={() => onChange(null)}>
            <X aria-hidden /> Tirar logotipo
          </Button>
        )}
      </Flex>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="Imagem do logotipo"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Text fontSize="sm" color={problem ? 'fg.error' : 'fg.muted'} role={problem ? 'alert' : undefined} mt="1">
        {problem || 'Uma imagem PNG, JPEG ou WebP. Ela é reduzida neste aparelho.'}
      </Text>
    </Box>
  )
}
