import { Button } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { Link } from 'react-router-dom'

/** Leads to the import of the school's own lists. */
export const ImportLink = () => (
  <Button asChild variant="outline">
    <Link to="/admin/import">
      <FileUp aria-hidden /> Importar
    </Link>
  </Button>
)
