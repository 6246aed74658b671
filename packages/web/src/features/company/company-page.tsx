import type { Company } from "@clove/domain/company/company.schema.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { failureText } from "../../api/failure.ts";
import { OnlineOnly } from "../../ui/feedback/online-only.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useGetCompanyQuery } from "./company.api.ts";

type Props = { title: string; hint?: string; children: (company: Company) => ReactNode };

/** A page that changes the company: not available offline (people §8). */
export function CompanyPage({ title, hint, children }: Props) {
  return (
    <>
      <PageHeader title={title} {...(hint && { hint })} />
      <OnlineOnly>
        <Loaded>{children}</Loaded>
      </OnlineOnly>
    </>
  );
}

function Loaded({ children }: Pick<Props, "children">) {
  const { data, error, refetch } = useGetCompanyQuery(undefined, { refetchOnMountOrArgChange: 10 });
  if (data) return children(data);
  if (error) return <ErrorState text={failureText(error)} onRetry={refetch} />;
  return <Skeleton h={420} maw={960} radius="lg" />;
}
